import { innerHeight, innerWidth } from "svelte/reactivity/window";

/**
 * The widths and heights of a window, in CSS pixels, at which the page changes. Style sheets cannot import them, so they
 * repeat the numbers in their media queries; layout.svelte.test.ts refuses a query that uses any other.
 */
export const widths = { narrow: 520, phone: 600, tablet: 700, page: 900, desktop: 1100, large: 1300 };
export const heights = { tiny: 320, low: 400, sideways: 560, columns: 640, scrolling: 720, tall: 860 };

export type Layout = "wide" | "medium" | "tall" | "short";

/**
 * How a table is laid out. Wide and medium windows are one scene, with the others at its side or in a strip; a tall one has
 * panels below the board, a short one has them beside it. Zoom counts like a small window.
 */
export function layoutOf(width: number, height: number): Layout {
  if (height >= heights.columns && width >= widths.tablet) return width >= widths.desktop ? "wide" : "medium";
  return height >= heights.sideways && width < widths.tablet ? "tall" : "short";
}

/** What the styles of the page say of a window of some size, in pixels. To ask for them while a table changes would lay all of it out once more. */
interface Measures {
  width: number;
  height: number;
  /** What the notch of a phone that is held sideways takes of the width; theme.css leaves it free. */
  notch: number;
  /** The size of the page's letters. */
  rem: number;
}
let measures: Measures | undefined;

/** The measures of the window as it is now, which are taken once for each size. */
function measured(): Measures {
  const [width, height] = [innerWidth.current ?? 0, innerHeight.current ?? 0];
  if (measures?.width === width && measures.height === height) return measures;
  const { paddingLeft, paddingRight } = getComputedStyle(document.body);
  const notch = parseFloat(paddingLeft) + parseFloat(paddingRight) || 0;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return (measures = { width, height, notch, rem });
}

function size(): readonly [width: number, height: number] {
  const { width, height, notch } = measured();
  return [width - notch, height];
}

/** The window as it is now; each answer is reactive. */
export const screen = {
  get width(): number {
    return size()[0];
  },
  get height(): number {
    return size()[1];
  },
  /** The size of the page's letters, in pixels. */
  get rem(): number {
    return measured().rem;
  },
  get layout(): Layout {
    return layoutOf(...size());
  },
  /** Whether the window is one scene. */
  get scenic(): boolean {
    return this.layout === "wide" || this.layout === "medium";
  },
  /** Whether somebody has letters so large that the parts of a scene cannot hold them. */
  get large(): boolean {
    return measured().rem > 20;
  },
  /** Whether a table is one scene: with large letters everything is scrolled. */
  get scene(): boolean {
    return this.scenic && !this.large;
  },
  /** The layout of Boxes: all of it is scrolled where letters are large, or where a short window has no room beside the board. */
  get boxes(): Layout | "tiny" {
    return this.large || (this.layout === "short" && size()[0] < widths.narrow) ? "tiny" : this.layout;
  },
};
