import { describe, expect, it } from "vitest";
import { moved, path } from "./paint";

describe("paint", () => {
  it("transforms a path like an SVG matrix", () => {
    expect(moved("M10 0L20-5", 1, 0, 0, 1, 100, 50)).toBe("M110 50 L120 45 ");
    // A quarter turn, then a mirror image.
    expect(moved("M10 0L20 5", 0, 1, -1, 0, 0, 0)).toBe("M0 10 L-5 20 ");
    expect(moved("M10-3", -1, 0, 0, 1, 0, 0)).toBe("M-10 -3 ");
  });

  it("applies opacity to the paint of a part", () => {
    expect(path("M0 0H9V9Z", { fill: "red", opacity: 0.5 })).toBe('<path d="M0 0H9V9Z" fill="red" fill-opacity="0.5"/>');
    expect(path("M0 0H9", { stroke: "red", opacity: 0.5 })).toContain(' stroke-opacity="0.5"');
  });
});
