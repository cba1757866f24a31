import { describe, expect, it } from "vitest";
import { forfeitWarning } from "./forfeit";
import type { View } from "../view";

const view = (hand: string[] = [], laid: string[] = []) => ({ own: { hand, laid } }) as unknown as View;
const oshax = "oshax";

describe("forfeitWarning", () => {
  it.each<[name: string, action: string, verbs: Record<string, number>, legal: string[], view: View, lost: string | undefined]>([
    ["buying nothing with fish for a card", "buy nothing", { buy: 5 }, [], view(), "buy"],
    ["buying nothing without fish", "buy nothing", { buy: 1 }, [], view(), undefined],
    ["passing while a cat can be rescued", "pass", { pass: 1, rescue: 3 }, [], view(), "rescue"],
    ["passing when none can", "pass", { pass: 1 }, [], view(), undefined],
    ["passing with an oshax card that can be played", "pass", { pass: 1, game: 2 }, [`play ${oshax} blue`], view([oshax]), "find"],
    ["passing with one that cannot", "pass", { pass: 1 }, ["pass"], view([oshax]), undefined],
    ["ending a turn after one of two rescues", "end", { end: 1, rescue: 1 }, [], view(), "more"],
    ["ending a turn after the only rescue", "end", { end: 1 }, [], view(), undefined],
    ["laying no rescue card at all", "end", { end: 1, lay: 2 }, [], view(["rescue-swift-4"]), "lay"],
    ["keeping some rescue cards", "end", { end: 1, lay: 1 }, [], view(["rescue-swift-4"], ["rescue-broken-1"]), undefined],
    ["leaving a lesson in the hand", "end", { end: 1, read: 1 }, [], view(), "read"],
    ["taking fewer treasures", "stop", { stop: 1, take: 2 }, [], view(), "take"],
    ["letting the day end", "confirm", { confirm: 1, game: 3 }, [], view(), undefined],
  ])("%s", (_, action, verbs, legal, view, lost) => {
    expect(forfeitWarning(action, view, { decision: 1, must: true, verbs }, legal)).toBe(lost && `page.isle.sure.${lost}`);
  });
});
