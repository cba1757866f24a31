import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../session.svelte";
import type { TableSettings } from "../../protocol";
import type { TableView } from "../../table/protocol";
import { tableView } from "../../table/testing";
import type { Table } from "../../table/table.svelte";
import { announcements } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import Lobby from "./Lobby.svelte";

/** What the page asks of the server, and what it would get. */
let asked: [method: string, path: string, body: Record<string, unknown>][];
const commands = () => asked.filter(([, path]) => path.endsWith("/commands")).map(([, , body]) => body.do);

beforeEach(async () => {
  await setLanguage("en");
  asked = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push([method, path, body ? (JSON.parse(body as string) as Record<string, unknown>) : {}]);
    if (path === "/api/games") return Response.json([]);
    if (path.endsWith("/code")) return Response.json({ code: "ABCEFG" });
    return path.endsWith("/commands")
      ? new Response(null, { status: 204 })
      : Response.json({ id: "me", name: "Tinker", created: "2026-03-01T12:00:00Z", prefs: {} });
  });
  session.known = { id: "me", name: "Tinker", created: "2026-03-01T12:00:00Z", prefs: {} };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.known = undefined;
});

const open = (more: Partial<TableView> = {}, settings: Partial<TableSettings> = {}) =>
  tableView({ stage: "open", host: "a", seats: [{ person: "a", name: "Anna", ready: true }, {}, {}], ...more }, settings);

function table(): { table: Table; done: unknown[] } {
  const done: unknown[] = [];
  return {
    done,
    table: { chat: [], unread: 0, do: async (command: unknown) => void done.push(command) } as unknown as Table,
  };
}

test("the invited see who asks, and one press seats them, ready", async () => {
  render(Lobby, { about: open() });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Anna invites you");
  expect(screen.getByLabelText<HTMLInputElement>("You play as").value).toBe("Tinker");
  await fireEvent.click(screen.getByRole("button", { name: "Take a seat" }));
  await vi.waitFor(() => expect(commands()).toEqual(["sit", "ready"]), 60_000);
});

test("another seat than the first can be taken", async () => {
  render(Lobby, { about: open() });
  await fireEvent.click(screen.getByRole("button", { name: "Sit here, Player 3" }));
  await vi.waitFor(() => expect(commands()).toEqual(["sit", "ready"]), 60_000);
  expect(asked.find(([, , body]) => body.do === "sit")![2].seat).toBe(2);
});

test("who changes the name in the invitation plays under the new one", async () => {
  render(Lobby, { about: open() });
  await fireEvent.input(screen.getByLabelText("You play as"), { target: { value: "Maple" } });
  await fireEvent.click(screen.getByRole("button", { name: "Take a seat" }));
  await vi.waitFor(() => expect(commands()).toEqual(["sit", "ready"]), 60_000);
  expect(asked[0]).toEqual(["PATCH", "/api/me", { name: "Maple" }]);
});

test("whoever only watches takes no seat, and whom no seat is left for is told", async () => {
  render(Lobby, { about: open() });
  await fireEvent.click(screen.getByRole("button", { name: "Just watch" }));
  expect(await screen.findByText("Waiting for the game to start")).toBeTruthy();
  expect(commands()).toEqual([]);
  cleanup();
  render(Lobby, { about: open({ seats: [{ person: "a", name: "Anna" }] }, { watch: false }) });
  expect(screen.getByRole("button", { name: /Take a seat/ }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("button", { name: "Just watch" })).toBeNull();
});

test("in place of the button the seated read that they wait, and may still leave or ask for time", async () => {
  const { table: at, done } = table();
  const seats = [{ person: "a", name: "Anna", ready: true }, { person: "me", name: "Tinker", ready: true }, {}];
  const { rerender } = render(Lobby, { about: open({ seats }), table: at });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You’re in!");
  expect(screen.getByText("Waiting for the others").closest("[data-go]")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Wait, not yet" }));
  await rerender({ about: open({ seats: seats.map((chair) => ({ ...chair, ready: chair.person === "a" })) }), table: at });
  await fireEvent.click(screen.getByRole("button", { name: "I’m ready" }));
  await fireEvent.click(screen.getByRole("button", { name: "Leave seat" }));
  expect(done).toEqual([
    { do: "ready", on: false },
    { do: "ready", on: true },
    { do: "rise", seat: 1 },
  ]);
});

test("the host has the link in the place of the start until every seat is taken", async () => {
  const { table: at, done } = table();
  const mine = (seats: TableView["seats"]) => ({ about: open({ host: "me", seats }), table: at });
  const me = { person: "me", name: "Tinker", ready: true };
  const { container, rerender } = render(Lobby, mine([me, {}, {}]));
  const go = () => container.querySelector("[data-go]")!;
  expect(go().textContent).toContain("Copy link");
  await fireEvent.click(screen.getByRole("button", { name: /^Add a bot.*Player 2$/ }));
  await fireEvent.click(screen.getByRole("button", { name: "Fill with bots" }));
  await vi.waitFor(() => expect(done).toHaveLength(3), 60_000);
  expect(done).toEqual([1, 1, 2].map((seat) => ({ do: "bot", seat, level: "tabby" })));
  await rerender(mine([me, { bot: "tabby", bot_name: "domino" }, { bot: "tabby", bot_name: "waffle" }]));
  expect(go().textContent).toContain("Start the game");
  expect(screen.getByText("Domino")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
  expect(done.at(-1)).toEqual({ do: "start" });
});

test("where the game starts by itself, sitting down is all there is to do, and the host has no start to press", async () => {
  const { table: at, done } = table();
  const me = { person: "me", name: "Tinker", ready: true };
  render(Lobby, { about: open({}, { start: "full" }) });
  await fireEvent.click(screen.getByRole("button", { name: "Take a seat" }));
  await vi.waitFor(() => expect(commands()).toEqual(["sit"]), 60_000);
  cleanup();
  const auto = (seats: TableView["seats"]) => ({ about: open({ host: "me", seats }, { start: "full" }), table: at });
  const { rerender } = render(Lobby, auto([me, {}, {}]));
  expect(screen.queryByRole("button", { name: "Start the game" })).toBeNull();
  expect(screen.getByRole("button", { name: "Fill with bots and start" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Add a bot and start/ })).toBeNull();
  await rerender(auto([me, { bot: "tabby", bot_name: "domino" }, {}]));
  expect(screen.getByRole("button", { name: /^Add a bot and start.*Player 3$/ })).toBeTruthy();
  // Those who share a device say first who sits where.
  await rerender(auto([me, { ...me, alike: true }, {}]));
  expect(screen.getByRole("button", { name: /^Start the game/ })).toBeTruthy();
  await fireEvent.click(screen.getByLabelText("Start automatically when all seats are taken"));
  expect(done.at(-1)).toMatchObject({ do: "settings", settings: { game: "boxes", start: "host" } });
});

test("whoever sits at the table sees its code, as long as a seat is free", async () => {
  const mine = (seats: TableView["seats"]) => ({ about: open({ host: "me", seats }), table: table().table });
  const me = { person: "me", name: "Tinker", ready: true };
  const { rerender } = render(Lobby, mine([me, {}]));
  expect(await screen.findByRole("button", { name: "Copy the table code: A B C E F G" })).toBeTruthy();
  await rerender(mine([me, { bot: "tabby", bot_name: "domino" }]));
  expect(screen.queryByText("ABCEFG")).toBeNull();
});

test("the host chooses a level, then one of its characters, and random bots only stay where they are", async () => {
  const { table: at, done } = table();
  const seats = [
    { person: "me", name: "Tinker", ready: true },
    { bot: "lynx", bot_name: "domino" },
    { bot: "random", bot_name: "waffle" },
  ];
  render(Lobby, { about: open({ host: "me", seats: seats as never }), table: at });
  const select = (n: number) => screen.getByRole<HTMLSelectElement>("combobox", { name: `Bot for seat ${n}` });
  const values = (n: number) => [...select(n).options].map((o) => o.value);
  expect(select(2).value).toBe("lynx");
  const ladder = ["kitten", "housecat", "tabby", "lynx", "leopard", "tiger"];
  expect(values(2).slice(0, 7)).toEqual(["", ...ladder]);
  expect(values(2).slice(7).length).toBeGreaterThan(1);
  expect(
    values(2)
      .slice(7)
      .every((v) => v.startsWith("lynx.")),
  ).toBe(true);
  expect(select(3).value).toBe("random");
  expect(values(3)).toEqual(["", "random", ...ladder]);
  for (const value of ["tiger", values(2)[7]!, ""]) {
    select(2).value = value;
    await fireEvent.change(select(2));
    expect(done.at(-1)).toEqual({ do: "bot", seat: 1, level: value || undefined });
  }
});

test("who comes for another game begins at the start, or at the heading while somebody is missing", () => {
  const told = () => announcements().filter(({ text }) => text === "Your table. Send the link or add bots, then start.").length;
  const bots = [
    { person: "me", name: "Tinker", ready: true },
    { bot: "kitten", bot_name: "clover", ready: true },
  ] as never;
  const before = told();
  render(Lobby, { about: open({ host: "me" }), table: table().table });
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(told()).toBe(before);
  cleanup();
  render(Lobby, { about: open({ host: "me", seats: bots }), table: table().table });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Start the game" }));
  expect(told()).toBe(before + 1);
});

test("who has the focus already keeps it", () => {
  const elsewhere = document.body.appendChild(document.createElement("button"));
  elsewhere.focus();
  render(Lobby, { about: open() });
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
