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

test("Enter on what is asked goes to its main action, else to the first that takes nothing back, and nowhere from a button", () => {
  const enter = (buttons: string, on = "[data-guide=ask]") => {
    page(`<section data-guide="ask" tabindex="-1" id="ask">${buttons}</section>`);
    document.querySelector<HTMLElement>(on)!.focus();
    let goes: boolean | undefined;
    document.body.addEventListener("keydown", (event) => (goes = goesIntoAsk(event)), { once: true });
    document.querySelector(on)!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    return [goes, focused()];
  };
  const undo = '<button id="undo" data-do="undo"></button>';
  expect(enter(`${undo}<button id="pass"></button><div class="go"><button id="keep"></button></div>`)).toEqual([true, "keep"]);
  expect(enter(`${undo}<button id="pass"></button><div class="go"></div>`)).toEqual([true, "pass"]);
  expect(enter(undo)).toEqual([false, "ask"]);
  expect(enter(undo, "#undo")).toEqual([false, "undo"]);
});
