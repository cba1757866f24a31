import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import DeedPicture from "../../games/isle/actions/DeedPicture.svelte";
import type { Follow, Stage } from "./follow.svelte";
import MotionLayer from "./MotionLayer.svelte";
import type { Move } from "./moves";

beforeEach(() => {
  document.body.innerHTML = '<button data-plate="1"></button>';
  document.querySelector("button")!.getBoundingClientRect = () => new DOMRect(200, 50, 120, 40);
  HTMLElement.prototype.animate ??= () => ({}) as Animation;
});
afterEach(cleanup);

it("floats both score changes with their icons", async () => {
  let stage: Stage;
  const follow = { lit: [], finish: () => {}, draw: (s: Stage) => ((stage = s), () => {}) } as unknown as Follow;
  const { container } = render(MotionLayer, {
    follow,
    picture: DeedPicture,
    sizeOf: () => [1, 1],
    scores: true,
  });
  const deed = { entries: [{ number: 1, key: "isle.event.placed" }], points: 4, averted: 1 };
  stage!.begin({ id: 1, seat: 1, deeds: [deed] } as Move, { announce: 1, take: 1, fly: 1, land: 1 }, new Map());
  const floating = () =>
    [...container.querySelectorAll<HTMLElement>(".points [data-sum]")].map((b) => [b.dataset.sum, b.textContent.trim()]);
  await expect.poll(floating).toEqual([
    ["star", "+3"],
    ["hole", "+1"],
  ]);
});
