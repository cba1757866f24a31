import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

const pointer = (x: number, how: PointerEventInit = {}) =>
  new PointerEvent("pointermove", { pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, clientX: x, clientY: 0, ...how });

describe("the table under the mouse", () => {
  it("follows while the button is down", () => {
    const camera = new Camera();
    camera.down(pointer(0));
    camera.move(pointer(20));
    expect(camera.x).toBe(-20);
    camera.up(pointer(20));
    camera.move(pointer(40));
    expect(camera.x).toBe(-20);
  });
  it("is let go when the button came up elsewhere", () => {
    const camera = new Camera();
    camera.down(pointer(0));
    camera.move(pointer(200, { buttons: 0 }));
    camera.move(pointer(300));
    expect(camera.x).toBe(0);
  });
  it("stays where it is under another button", () => {
    const camera = new Camera();
    camera.down(pointer(0, { button: 2, buttons: 2 }));
    camera.move(pointer(20, { button: -1, buttons: 2 }));
    expect(camera.x).toBe(0);
  });
  it("follows a finger, which has no buttons", () => {
    const camera = new Camera();
    camera.down(pointer(0, { pointerType: "touch" }));
    camera.move(pointer(20, { pointerType: "touch", buttons: 0 }));
    expect(camera.x).toBe(-20);
  });
});
