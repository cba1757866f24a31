import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../session.svelte";
import { sentGames } from "../../table/opening/knowntables.svelte";
import { TableLists } from "./tablelists.svelte";

const game = (id: string, stage: string, yours = false) => ({ id, stage, yours, card: { seats: [] } });
let listed: object[] | undefined; // none without the server
beforeEach(() => {
  vi.spyOn(session, "isOfflineStarted", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", async (path: string) => {
    if (!listed) throw new TypeError("no network");
    return Response.json(path === "/api/me/tables" ? listed : []);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  session.known = session.errorCode = undefined;
  localStorage.clear();
});

async function shown(): Promise<[id: string, yours?: boolean][]> {
  const lists = new TableLists();
  await lists.refresh();
  return lists.mine.map(({ id, yours }) => [id, yours]);
}

test("without the server my games there are listed as it named them last, and ask for nothing", async () => {
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  listed = [game("a", "playing", true), game("b", "over"), game("c", "open")];
  expect(await shown()).toEqual([
    ["a", true],
    ["b", false],
    ["c", false],
  ]);
  listed = undefined;
  session.known = undefined; // as on a page that comes without it
  expect(await shown()).toEqual([
    ["a", false],
    ["c", false],
  ]);
  expect(session.errorCode).toBe("offline");
});

test("whoever logs out leaves no games behind", async () => {
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  listed = [game("a", "playing")];
  await shown();
  session.known = undefined;
  await shown();
  listed = undefined;
  expect(await shown()).toEqual([]);
});

test("a server that comes back is asked who I am before what it says of my games is remembered", async () => {
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  listed = [game("a", "playing")];
  await shown();
  session.known = undefined;
  session.errorCode = "offline";
  vi.spyOn(session, "visit").mockReturnValue(new Promise(() => {}));
  await shown();
  listed = undefined;
  expect(await shown()).toEqual([["a", false]]);
});

test("without the server the games of this device come first", async () => {
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  localStorage.setItem("device-tables", JSON.stringify([game("d-device", "playing", false)]));
  listed = [game("a", "playing")];
  expect((await shown()).map(([id]) => id)).toEqual(["a", "d-device"]);
  listed = undefined;
  expect((await shown()).map(([id]) => id)).toEqual(["d-device", "a"]);
});

test("a game of this device that was sent is one game, as the server has it", async () => {
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  localStorage.setItem("device-tables", JSON.stringify([game("d-device", "playing", true), game("e-device", "playing", true)]));
  listed = [game("sent", "playing", true)];
  sentGames.add("d-device", "sent");
  expect((await shown()).map(([id]) => id)).toEqual(["sent", "e-device"]);
  listed = [];
  expect(
    (await shown()).map(([id]) => id),
    "one that is gone from the server",
  ).toEqual(["d-device", "e-device"]);
});

test("a game in which a bot thinks is asked about soon: I am next", async () => {
  vi.useFakeTimers();
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  const card = { waits: [1], seats: [{ person: "p" }, { bot: "tabby" }] };
  listed = [{ ...game("a", "playing"), card }];
  const lists = new TableLists();
  const stop = lists.follow();
  await vi.advanceTimersByTimeAsync(0);
  listed = [game("a", "playing", true)];
  await vi.advanceTimersByTimeAsync(2500);
  expect(lists.mine.map(({ yours }) => yours)).toEqual([true]);
  listed = [game("a", "over")];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(
    lists.mine.map(({ stage }) => stage),
    "nobody is asked in between",
  ).toEqual(["playing"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(lists.mine.map(({ stage }) => stage)).toEqual(["over"]);
  stop();
  vi.useRealTimers();
});
