import { innerHeight, innerWidth } from "svelte/reactivity/window";

/**
 * The widths and heights of a window, in CSS pixels, at which the page changes. Style sheets cannot import them, so they
 * repeat the numbers in their media queries; layout.test.ts refuses a query that uses any other.
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

/** What the notch of a phone that is held sideways takes of the width, in pixels; theme.css leaves it free. */
function notch(): number {
  const { paddingLeft, paddingRight } = getComputedStyle(document.body);
  return parseFloat(paddingLeft) + parseFloat(paddingRight) || 0;
}

const size = () => [(innerWidth.current ?? 0) - notch(), innerHeight.current ?? 0] as const;

/** The window as it is now; each answer is reactive. */
export const screen = {
  get width(): number {
    return size()[0];
  },
  get height(): number {
    return size()[1];
  },
  get layout(): Layout {
    return layoutOf(...size());
  },
  /** Whether the window is one scene. */
  get scenic(): boolean {
    return this.layout === "wide" || this.layout === "medium";
  },
  /** The layout of Boxes: a short window may be too narrow for anything beside the board; then all of it is scrolled. */
  get boxes(): Layout | "tiny" {
    return this.layout === "short" && size()[0] < widths.narrow ? "tiny" : this.layout;
  },
};
