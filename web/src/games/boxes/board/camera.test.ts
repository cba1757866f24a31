import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

const pointer = (x: number, how: PointerEventInit = {}) =>
  new PointerEvent("pointermove", { pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, clientX: x, clientY: 0, ...how });

describe("Camera drag", () => {
  it("follows the mouse while the button is down", () => {
    const camera = new Camera();
    camera.down(pointer(0));
    camera.move(pointer(20));
    expect(camera.x).toBe(-20);
    camera.up(pointer(20));
    camera.move(pointer(40));
    expect(camera.x).toBe(-20);
  });
  it("ends when the button was released elsewhere", () => {
    const camera = new Camera();
    camera.down(pointer(0));
    camera.move(pointer(200, { buttons: 0 }));
    camera.move(pointer(300));
    expect(camera.x).toBe(0);
  });
  it("ignores other buttons", () => {
    const camera = new Camera();
    camera.down(pointer(0, { button: 2, buttons: 2 }));
    camera.move(pointer(20, { button: -1, buttons: 2 }));
    expect(camera.x).toBe(0);
  });
  it("follows a finger", () => {
    const camera = new Camera();
    camera.down(pointer(0, { pointerType: "touch" }));
    camera.move(pointer(20, { pointerType: "touch", buttons: 0 }));
    expect(camera.x).toBe(-20);
  });
});

describe("Camera.follow", () => {
  const area = { x: 0, y: 0, width: 900, height: 900 };
  const cards = (x: number, width: number) => ({ x, y: 100, width, height: 200 });
  it("moves only as far as needed to show all cards", () => {
    const camera = new Camera();
    camera.follow(area, cards(100, 300), area);
    camera.follow({ ...area, x: 200 }, cards(100, 600), area);
    expect(camera.x).toBe(0);
    camera.follow({ ...area, x: 400 }, cards(400, 600), area);
    expect(camera.x).toBe(100);
  });
  it("stays where the player moved it until fit", () => {
    const camera = new Camera();
    camera.follow(area, cards(100, 300), area);
    camera.centreOn(2000, 450);
    camera.follow(area, cards(100, 1200), { x: 50, y: 0, width: 1300, height: 1300 });
    expect(camera.x).toBe(1550);
    expect(camera.sees(cards(100, 1200))).toBe(false);
    camera.fit();
    expect(camera.sees(cards(100, 1200))).toBe(true);
    expect(camera.chosen).toBe(false);
  });
});
