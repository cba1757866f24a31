import { describe, expect, it } from "vitest";
import { applyPatch } from "./patch";

describe("a patch", () => {
  it("adds, replaces and removes members", () => {
    const before = { a: 1, b: { c: [1, 2, 3] }, gone: true };
    const after = applyPatch<unknown>(before, [
      { op: "replace", path: "/a", value: 2 },
      { op: "add", path: "/b/c/1", value: 9 },
      { op: "add", path: "/b/c/-", value: 7 },
      { op: "remove", path: "/b/c/0" },
      { op: "remove", path: "/gone" },
      { op: "add", path: "/with~1slash~0", value: null },
    ]);
    expect(after).toEqual({ a: 2, b: { c: [9, 2, 3, 7] }, "with/slash~": null });
    expect(before).toEqual({ a: 1, b: { c: [1, 2, 3] }, gone: true });
  });

  it("keeps what it does not touch", () => {
    const before = { left: { x: 1 }, right: { y: 1 } };
    const after = applyPatch(before, [{ op: "replace", path: "/left/x", value: 2 }]);
    expect(after.right).toBe(before.right);
    expect(after.left).not.toBe(before.left);
  });

  it("replaces the whole document", () => {
    expect(applyPatch<unknown>({ a: 1 }, [{ op: "replace", path: "", value: [1] }])).toEqual([1]);
  });
});
