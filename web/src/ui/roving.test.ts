import { beforeEach, expect, test, vi } from "vitest";
import { roving } from "./roving";

let group: HTMLElement;
const stops = () => [...group.querySelectorAll("button")].filter((b) => b.tabIndex === 0).map((b) => b.id);
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  document.body.innerHTML =
    '<div><button id="sign"></button><button class="tile" id="a"></button><button class="tile" id="b"></button><button class="tile" id="c"></button></div>';
  group = document.querySelector("div")!;
  roving(group, ".tile");
});

test("Tab reaches one of the group and whatever else is there; arrows reach the others", () => {
  expect(stops()).toEqual(["sign", "a"]);
  document.getElementById("a")!.focus();
  press("ArrowRight");
  expect(document.activeElement!.id).toBe("b");
  expect(stops()).toEqual(["sign", "b"]);
  press("End");
  expect(document.activeElement!.id).toBe("c");
  press("ArrowDown");
  expect(document.activeElement!.id).toBe("c");
  press("Home");
  expect(document.activeElement!.id).toBe("a");
});

test("when the one that Tab reached is gone another takes its place", async () => {
  document.getElementById("b")!.focus();
  expect(stops()).toEqual(["sign", "b"]);
  document.getElementById("b")!.remove();
  await vi.waitFor(() => expect(stops()).toEqual(["sign", "a"]), 60_000);
});
