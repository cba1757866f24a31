const kept = ["color", "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family"];

/**
 * Writes a drawing of the page as a picture of its own: what the style sheets say of its parts is written onto them,
 * in the colours of the theme that is shown now.
 */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((root) => [...root.querySelectorAll("*")]) as [Element[], Element[]];
  from.forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const name of kept) {
      const value = style.getPropertyValue(name);
      if (value && (name !== "font-family" || part.tagName === "text")) to[i]!.setAttribute(name, value);
    }
    to[i]!.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
