import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { TableView } from "../table/protocol";
import { speak } from "../words/words.svelte";
import Effects from "./Effects.svelte";
import type { Spot } from "./view";

const table = { seats: [{ name: "Anna" }, { name: "Borys" }] } as unknown as TableView;
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => shown && unmount(shown));

test("two seats that gain the same are both told", async () => {
  await speak("en");
  const gain = (seat: number) => ({ seat, source: "toys", points: 1 });
  const spot = { action: "", at: [0, 0], joint: false, turned: false, scores: [1, 1], gains: [gain(0), gain(1)] } as unknown as Spot;
  shown = mount(Effects, { target: document.body, props: { spot, table } });
  flushSync();
  expect([...document.querySelectorAll("li")].map((li) => li.textContent?.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringContaining("Anna"),
    expect.stringContaining("Borys"),
  ]);
});
