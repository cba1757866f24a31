import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { TableView } from "../../../table/protocol";
import { setLanguage, t } from "../../../words/words.svelte";
import SpotEffects from "./SpotEffects.svelte";
import { noClaimKey, spotEffects, spotText } from "./spottext";
import { spotsOf, type Options, type Spot, type View } from "./view";

const table = { seats: [{ name: "Anna" }, { name: "Borys" }] } as unknown as TableView;
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => shown && unmount(shown));

test("SpotEffects lists seats with equal gains separately", async () => {
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

test("noClaimKey picks the most important reason", async () => {
  await setLanguage("en");
  expect(t(noClaimKey(["no_card_there", "strangers_box"]))).toMatch(/other players’ cats/);
  expect(t(noClaimKey(["wall_at_joint", "no_card_there"]))).toMatch(/no card above or below is open/);
  expect(t(noClaimKey(["no_card_there", "asleep_there"]))).toMatch(/sleeping cat/);
  expect(t(noClaimKey(["no_cat_left", "no_cat_left"]))).toMatch(/no cats left/);
  expect(noClaimKey([])).toBe("page.boxes.no_claim");
});

test("spotEffects tells sleeping cats from no cats", async () => {
  await setLanguage("en");
  const place = { box: [[0, 0]], owners: [], joins: [], cats: [], scores: [0, 0] };
  const texts = (asleep: boolean) =>
    spotEffects({ place, asleep, scores: [0, 0], gains: [] } as unknown as Spot, table).map(({ text }) => text);
  expect(texts(true)).toContain("Only sleeping cats: no points yet");
  expect(texts(false)).toContain("Not claimed yet");
});

test("spotEffects shows what a cat would score", async () => {
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

test("spotEffects does not call another cat in my box a claim", async () => {
  await setLanguage("en");
  const place = { at: [1, 1], box: [[1, 1]], joins: [], scores: [1, 0], cats: [{ at: [1, 1], joint: true, scores: [2, 0] }] };
  const view = { phase: "play", seat: 0, cards: [] } as unknown as View;
  const texts = (owners: number[]) => {
    const [spot] = spotsOf({ card: "box-01", places: [{ ...place, owners }] } as unknown as Options, "box-01", view);
    return spotEffects(spot!, table).map(({ text }) => text);
  };
  expect(texts([0])).toContain("With another of your cats: +2");
  expect(texts([])).toContain("If your cat claims it: +2");
});

test("spotText names place, points, position, card and box in this order", async () => {
  await setLanguage("en");
  const gains = [{ seat: 0, source: "toys", points: 2 }];
  const place = { at: [2, 0], turned: true, box: [[2, 0]], owners: [0], joins: [], scores: [2, 0], gains, cats: [] };
  const view = { phase: "play", seat: 0, cards: [] } as unknown as View;
  const options = { card: "box-01", places: [place, { ...place, scores: [1, 0] }], refused: [{ why: "slot_taken", slots: [[3, 0]] }] };
  const spots = spotsOf(options as unknown as Options, "box-01", view);
  const game = { held: "box-01", index: 0, legal: spots.slice(0, 2) };
  expect(spotText(spots[0]!, game, table)).toMatch(
    /^c1: Anna \+2 \(toys \+2\)\. 1 of 2\. a box card; walls: .+; rotated 180°\. Cards in the box: 1; Claimed by Anna\.$/,
  );
  expect(spotText(spots[2]!, { ...game, index: 2 }, table)).toBe("d1: There’s already a card there. Choose a free space.");
  const cat = { action: "", at: [2, 0], joint: true, turned: false, scores: [2, 0], gains } as unknown as Spot;
  expect(spotText(cat, { held: "cat", index: 0, legal: [cat] }, table)).toBe("between c1 and c2: Anna +2 (toys +2). 1 of 1.");
});

test("spotText starts with the cat that the Princess sends home", async () => {
  await setLanguage("en");
  const across = [{ at: [2, 0], cat: 1 }];
  const view = { phase: "play", seat: 0, cards: [{ at: [5, 5], card: "cat", owner: 0 }], across } as unknown as View;
  const gains = [{ seat: 1, source: "toys", points: -2 }];
  const joints = [
    { at: [2, 0], joint: true, scores: [0, -2], gains },
    { at: [5, 5], scores: [0, 0] },
  ];
  const spots = spotsOf({ card: "princess", joints } as unknown as Options, "princess", view);
  expect(spots.map((spot) => spotEffects(spot, table)[0]!.text)).toEqual(["Borys’s cat goes home", "Anna’s cat goes home"]);
  expect(spotText(spots[0]!, { held: "princess", index: 0, legal: spots }, table)).toBe(
    "between c1 and c2: Borys’s cat goes home; Borys −2 (toys −2). 1 of 2. a Princess.",
  );
});
