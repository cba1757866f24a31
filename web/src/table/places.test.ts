import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { elementAt, elementsOf } from "./places";

const rects = new Map<string, [left: number, top: number, width: number, height: number]>();

beforeEach(() => {
  document.body.innerHTML = `
    <div id="strip" data-plate="2"></div>
    <div id="ship" data-ship="2"><i id="piece" data-piece="cat-01-red@2,3"></i></div>
    <button data-tile="cat-07-blue"><svg id="tile"></svg></button>
    <section id="drawer" data-region="drawer"></section>`;
  rects.clear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [x, y, width, height] = rects.get(this.id) ?? [0, 0, 0, 0];
    return new DOMRect(x, y, width, height);
  });
  document.elementFromPoint = () => null;
});
const { elementFromPoint } = document;
afterEach(() => {
  vi.restoreAllMocks();
  document.elementFromPoint = elementFromPoint;
  document.body.innerHTML = "";
});

const ship = { on: "ship", seat: 2, piece: "cat-01-red@2,3" } as const;

it("elementAt picks the most exact visible element", () => {
  expect(elementAt(ship)).toBeUndefined();
  rects.set("strip", [0, 0, 40, 40]);
  expect(elementAt(ship)!.id).toBe("strip");
  expect(elementAt(ship, true)).toBeUndefined();
  rects.set("ship", [100, 100, 200, 90]);
  expect(elementAt(ship)!.id).toBe("ship");
  rects.set("piece", [110, 110, 20, 20]);
  expect(elementAt(ship)!.id).toBe("piece");
  rects.set("tile", [-90, 0, 50, 50]);
  expect(elementAt({ on: "table", tile: "cat-07-blue" })).toBeUndefined();
  expect(elementsOf({ on: "table", tile: "cat-07-blue" })).toHaveLength(1);
});

it("elementAt skips what the drawer covers", () => {
  rects.set("piece", [110, 110, 20, 20]);
  document.elementFromPoint = () => document.getElementById("drawer");
  expect(elementAt(ship)).toBeUndefined();
});
