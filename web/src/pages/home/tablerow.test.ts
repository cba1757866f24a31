import type { GameConfig, Listed } from "../../protocol";
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { syncClock } from "../../api/clock.svelte";
import { session } from "../../session.svelte";
import { setLanguage } from "../../words/words.svelte";
import TableRow from "./TableRow.svelte";

const start = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;
const listed = (more: Partial<Listed>): Listed => ({
  id: "t",
  game: "isle",
  stage: "open",
  public: false,
  created: new Date(start).toISOString(),
  card: { config: { players: 2 } as GameConfig, clock: { kind: "none" }, watch: false, seats: [] },
  names: [],
  ...more,
});
const shown = (table: Listed) => render(TableRow, { table }).container.querySelector("small")!;

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  syncClock(new Date(start).toUTCString());
  await setLanguage("en");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets time go on, and the page keep up. */
async function wait(minutes: number): Promise<void> {
  vi.advanceTimersByTime(minutes * minute);
  await tick();
}

test("how long ago a table was changed goes on while it is looked at", async () => {
  const small = shown(listed({ changed: new Date(start).toISOString() }));
  expect(small.textContent).toBe("this minute");
  await wait(25);
  expect(small.textContent).toMatch(/^25 min\.? ago$/);
  await wait(100);
  expect(small.textContent).toMatch(/^2 hr\.? ago$/);
});

test("a running game, which does not tell when it was changed, tells when it was begun", async () => {
  const small = shown(listed({ stage: "playing" }));
  await wait(25);
  expect(small.textContent).toMatch(/^started 25 min\.? ago$/);
});

test("a device whose clock is wrong counts by the server's", () => {
  syncClock(new Date(start + 25 * minute).toUTCString());
  expect(shown(listed({ changed: new Date(start).toISOString() })).textContent).toMatch(/^25 min\.? ago$/);
  syncClock(new Date(start + 3 * minute).toUTCString());
  expect(shown(listed({ changed: new Date(start).toISOString() })).textContent).toMatch(/^3 min\.? ago$/);
});

test("a game of the server waits while that is out of reach, and one of this device does not", () => {
  session.errorCode = "offline";
  const row = (id: string) => render(TableRow, { table: listed({ id, stage: "playing", yours: true }) }).container.querySelector("li")!;
  expect(row("t").textContent).toContain("waits until you’re online");
  expect(row("t").textContent).not.toContain("Your turn");
  expect(row("t-device").textContent).toContain("Your turn");
  session.errorCode = undefined;
});
