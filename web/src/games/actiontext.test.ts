import { beforeAll, describe, expect, it } from "vitest";
import { actionText as boxes } from "./boxes/actions/actionwords";
import { actionText as isle } from "./isle/actions/actiontext";
import { setLanguage } from "../words/words.svelte";

beforeAll(() => setLanguage("en"));

describe("actionText", () => {
  it("in Isle", () => {
    expect(isle("rescue cat-11-red left permanent")).toBe("Rescue a cat: a red cat · the left field · a permanent basket");
    expect(isle("place cat-11-red t4 90m")).toBe("Place the tile: a red cat · t4 · flipped, rotated 90°");
    expect(isle("place cat-11-red t4 0")).toBe("Place the tile: a red cat · t4");
    expect(isle("buy nothing")).toBe("Buy cards: nothing");
    expect(isle("end")).toBe("End your turn");
  });
  it("in Boxes", () => {
    expect(boxes("lay box-05 c4 180")).toBe("Play a card: a box card; walls: bottom, left, right; feather, feather · c4 · rotated 180°");
    expect(boxes("cat c4-c5")).toBe("Place a cat: between c4 and c5");
    expect(boxes("princess d3")).toBe("Play a Princess: d3");
    expect(boxes("discard princess")).toBe("Discard a card: a Princess");
    expect(boxes("draw")).toBe("Draw a card");
  });
});
