import { outline } from "./outline";
import { dot, gold, path, type Markup } from "./paint";

const dark = "var(--art-rat-dark)";

/** A rat's head that peeks over an edge; the edge is y = 20, the middle x = 0. */
export function ratHead(): Markup {
  const fill = "var(--art-rat)";
  return (
    [-18, 18].map((x) => dot(x, -20, 12, { fill, stroke: dark, w: 4 }) + dot(x, -20, 6, { fill: "var(--art-nose)" })).join("") +
    path("M-24 20C-28-8-14-24 0-24C14-24 28-8 24 20Z", { fill, stroke: dark, w: 4 }) +
    dot(-9, -4, 4, { fill: dark }) +
    dot(9, -4, 4, { fill: dark }) +
    dot(0, 9, 5, { fill: "var(--art-nose)", stroke: dark, w: 2 }, 4) +
    path("M-8 11L-26 7M-8 14L-25 17M8 11L26 7M8 14L25 17", { stroke: dark, w: 2 })
  );
}

/** The same in one part, for small ships. */
export const ratShape: Markup = path("M-24 20C-26 6-24-4-20-9A12 12 0 1 1-8-22Q0-25 8-22A12 12 0 1 1 20-9C24-4 26 6 24 20Z", { fill: "var(--art-rat)", stroke: dark, w: 6 });

/** The rat with the crown, which lies on one square. */
export function drawRoyalRat(): Markup {
  return (
    path(outline([[0, 0]]), { fill: "var(--art-crown)", stroke: dark, w: 4 }) +
    `<g transform="translate(50 62)">${ratHead()}</g>` +
    path("M28 34V14L40 24L50 10L60 24L72 14V34Z", { fill: gold.base, stroke: gold.dark, w: 4 })
  );
}
