import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FriendList } from "../../protocol";
import { loadWords, setLanguage } from "../../words/words.svelte";
import { Friends } from "./friends.svelte";
import FriendsDialog from "./FriendsDialog.svelte";

const since = "2026-01-02T03:04:05Z";
const list: FriendList = {
  friends: [
    { person: "b", name: "Boris", since, online: true, at: { table: "t2", game: "isle", stage: "open" } },
    { person: "c", name: "Celina", since, online: true },
    { person: "d", name: "Dmytro", since, program: true },
    { person: "h", name: "Hanna", since, online: true, away: true },
  ],
  requests: [{ person: "e", name: "Eva", made: since }],
  asked: [{ person: "f", name: "Filip", made: since }],
  muted: [],
  blocked: [{ person: "x", name: "Xena" }],
  hidden: true,
};
let asked: string[];

beforeEach(async () => {
  await Promise.all([setLanguage("en"), loadWords("home", "people")]);
  asked = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push(`${method} ${path} ${(body as string | undefined) ?? ""}`.trim());
    if (path === "/api/me/opponents")
      return Response.json([
        { person: "f", name: "Filip", last: since },
        { person: "g", name: "Greta", last: since },
      ]);
    if (path === "/api/bots")
      return Response.json([
        {
          person: "r",
          name: "Robot",
          games: ["boxes", "isle"],
          ratings: [
            { pool: "boxes.two", points: 1234, games: 9 },
            { pool: "boxes.more", points: 1100, games: 2 },
          ],
        },
        { person: "s", name: "Solver", games: ["isle"], ratings: [] },
      ]);
    return method === "GET" ? Response.json(list) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(table?: string): Promise<HTMLElement> {
  const friends = new Friends();
  await friends.refresh();
  render(FriendsDialog, { friends, table, onclose: () => {} });
  await screen.findByRole("button", { name: "Add: Greta" });
  return screen.getByRole("dialog");
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const changes = () => asked.filter((line) => !line.startsWith("GET"));

test("friends are told with where they are, and whoever is at an open table can be joined", async () => {
  const dialog = await open();
  const rows = within(dialog).getByRole("list", { name: "Friends" }).children;
  expect([...rows].map((row) => row.querySelector("small")!.textContent)).toEqual([
    "Isle: waiting for players",
    "online",
    "offline",
    "away",
  ]);
  expect(within(dialog).getByText("Dmytro (bot)")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Join: Boris" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Invite: Celina" })).toBeNull(); // without a table there is nothing to invite to
  expect(screen.queryByRole("button", { name: "Add: Filip" })).toBeNull(); // who was asked is not asked again
  expect(screen.getByLabelText<HTMLInputElement>("Don’t show friends that I’m online").checked).toBe(true);
});

test("each button does what it says", async () => {
  await open("t1");
  for (const name of ["Accept: Eva", "Decline: Eva", "Cancel request: Filip", "Add: Greta", "Invite: Celina"]) await press(name);
  await press("More: Dmytro");
  await press("Block");
  await fireEvent.click(screen.getAllByRole("button", { name: "Block" }).at(-1)!);
  await fireEvent.click(screen.getByLabelText("Don’t show friends that I’m online"));
  await vi.waitFor(() => expect(changes()).toHaveLength(7), 60_000);
  expect(changes()).toEqual([
    "PUT /api/me/friends/e",
    "DELETE /api/me/friends/e",
    "DELETE /api/me/friends/f",
    "PUT /api/me/friends/g",
    'POST /api/tables/t1/invite {"person":"c"}',
    "PUT /api/me/blocks/d",
    'PATCH /api/me/friends {"hidden":false}',
  ]);
  expect(await screen.findByRole("button", { name: "Invited: Celina" })).toBeTruthy();
});

test("bots of others are challenged to a table of mine", async () => {
  const dialog = await open("t1");
  const rows = (await within(dialog).findByRole("list", { name: "Bots online" })).children;
  expect([...rows].map((row) => row.querySelector("small")!.textContent)).toEqual(["Boxes 1234 · Isle", "Isle"]);
  await press("Challenge: Robot");
  expect(changes()).toEqual([`POST /api/tables/t1/invite {"person":"r"}`]);
  expect(await screen.findByRole("button", { name: "Challenged: Robot" })).toBeTruthy();
});

test("without a table there are no bots to challenge", async () => {
  await open();
  expect(asked).not.toContain("GET /api/bots");
});

test("who was blocked is listed and can be unblocked", async () => {
  await open();
  await press("Unblock: Xena");
  expect(changes()).toEqual(["DELETE /api/me/blocks/x"]);
});
