import { expect, it } from "vitest";
import { isTypingIn } from "./istyping";

it("knows who writes in a panel from who looks at it", () => {
  document.body.innerHTML = '<div id="panel"><button></button><input /></div><input id="other" />';
  const panel = document.querySelector<HTMLElement>("#panel")!;
  for (const [selector, writes] of [
    ["#panel input", true],
    ["#panel button", false],
    ["#other", false],
  ] as const) {
    document.querySelector<HTMLElement>(selector)!.focus();
    expect(isTypingIn(panel), selector).toBe(writes);
  }
});
