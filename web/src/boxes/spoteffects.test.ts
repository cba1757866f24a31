import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { TableView } from "../table/protocol";
import { setLanguage, t } from "../words/words.svelte";
import SpotEffects from "./SpotEffects.svelte";
import { noClaimKey, spotEffects } from "./spottext";
import { spotsOf, type Options, type Spot, type View } from "./view";

const table = { seats: [{ name: "Anna" }, { name: "Borys" }] } as unknown as TableView;
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => shown && unmount(shown));

test("two seats that gain the same are both told", async () => {
  await setLanguage("en");
  const gain = (seat: number) => ({ seat, source: "toys", points: 1 });
  const spot = { action: "", at: [0, 0], joint: false, turned: false, scores: [1, 1], gains: [gain(0), gain(1)] } as unknown as Spot;
  shown = mount(SpotEffects, { target: document.body, props: { spot, table } });
  flushSync();
  expect([...document.querySelectorAll("li")].map((li) => li.textContent?.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringContaining("Anna"),
    expect.stringContaining("Borys"),
  ]);
});

test("why no cat can follow is told by what stands against it most", async () => {
  await setLanguage("en");
  expect(t(noClaimKey(["no_card_there", "strangers_box"]))).toMatch(/other players’ cats/);
  expect(t(noClaimKey(["wall_at_joint", "no_card_there"]))).toMatch(/no card above or below is open/);
  expect(t(noClaimKey(["no_card_there", "asleep_there"]))).toMatch(/sleeping cat/);
  expect(t(noClaimKey(["no_cat_left", "no_cat_left"]))).toMatch(/no cats left/);
  expect(noClaimKey([])).toBe("page.boxes.no_claim");
});

test("a box in which cats only sleep is not called free", async () => {
  await setLanguage("en");
  const place = { box: [[0, 0]], owners: [], joins: [], cats: [], scores: [0, 0] };
  const texts = (asleep: boolean) =>
    spotEffects({ place, asleep, scores: [0, 0], gains: [] } as unknown as Spot, table).map(({ text }) => text);
  expect(texts(true)).toContain("Only sleeping cats: no points yet");
  expect(texts(false)).toContain("Not claimed yet");
});

test("what a cat would bring at once is told where a card alone brings nothing", async () => {
  await setLanguage("en");
  const place = { at: [1, 1], box: [[1, 1]], owners: [], joins: [], scores: [0, 0] };
  const cats = [
    { at: [1, 0], joint: true, why: "wall_at_joint" },
    { at: [1, 1], joint: true, scores: [2, -1] },
  ];
  const view = { phase: "play", seat: 0, cards: [] } as unknown as View;
  const textsWith = (found: object[]) => {
    const [spot] = spotsOf({ card: "box-01", places: [{ ...place, cats: found }] } as unknown as Options, "box-01", view);
    return spotEffects(spot!, table).map(({ text }) => text);
  };
  expect(textsWith(cats)).toContain("If your cat claims it: +2");
  expect(textsWith(cats)).not.toContain("The score stays the same.");
  expect(textsWith(cats.slice(0, 1))).toContain("The score stays the same.");
});
