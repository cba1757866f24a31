import { afterEach, expect, test } from "vitest";
import { focusRegion, goesIntoAsk } from "./regions";

/** Everything is seen in a document without a layout, but for what is hidden. */
HTMLElement.prototype.getClientRects = function (this: HTMLElement) {
  return (this.hidden ? [] : [{}]) as unknown as DOMRectList;
};
afterEach(() => document.body.replaceChildren());

function page(html: string): void {
  document.body.innerHTML = html;
}
const focused = () => document.activeElement?.id;

test("the focus goes from part to part and around, both ways", () => {
  page(`<section data-region="ask" tabindex="-1" id="ask"><button>go</button></section>
    <div data-region="hand"><span></span><button id="card">a</button><button id="other">b</button></div>
    <div data-region="drawer"><a href="#" id="link">c</a></div>`);
  focusRegion(1);
  expect(focused()).toBe("ask");
  focusRegion(1);
  expect(focused()).toBe("card");
  document.getElementById("other")!.focus();
  focusRegion(1);
  expect(focused()).toBe("link");
  focusRegion(1);
  expect(focused()).toBe("ask");
  focusRegion(-1);
  expect(focused()).toBe("link");
});

test("parts that are hidden or have nothing to press are passed over", () => {
  page(`<div data-region="empty"></div><div data-region="gone" hidden><button id="gone">a</button></div>
    <div data-region="fleet"><button hidden>b</button><button id="plate">c</button></div>`);
  focusRegion(1);
  expect(focused()).toBe("plate");
  focusRegion(-1);
  expect(focused()).toBe("plate");
});

test("Enter on what is asked goes to the first of its buttons, and nowhere from a button", () => {
  document.body.innerHTML = '<section data-guide="ask" tabindex="-1"><button id="undo"></button><button></button></section>';
  const goes: boolean[] = [];
  document.body.addEventListener("keydown", (event) => goes.push(goesIntoAsk(event)));
  for (const on of ["[data-guide=ask]", "#undo"])
    document.querySelector(on)!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(goes).toEqual([true, false]);
  expect(document.activeElement?.id).toBe("undo");
});
