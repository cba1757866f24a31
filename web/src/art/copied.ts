import { memoize, type Markup } from "./paint";

const read = memoize((markup) => {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.innerHTML = markup;
  return drawing;
});

/** Renders markup into an element. Cloning parsed markup is three times as fast as parsing it again. */
export function copied(node: SVGElement, markup: Markup) {
  const update = (markup: Markup) => node.replaceChildren(...read(markup).cloneNode(true).childNodes);
  update(markup);
  return { update };
}
