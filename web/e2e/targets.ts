import type { Page } from "@playwright/test";

/**
 * What can be pressed, and is seen, but is hit by a finger on less than 44 x 44 pixels. Links in a text and names in a chat are as high as its lines,
 * and pieces of the scene lie where they fit, so that a neighbour may be nearer.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const most = 44;
    const pressed = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]";
    const isText = (node: Element) =>
      node.matches("ol li [data-person]:not(.cover)") ||
      (node.matches("a") && getComputedStyle(node).display === "inline" && !!node.closest("p, li, small"));
    /** How far a finger may go from the middle, one way and the other, and still hit the thing or its label. */
    const reach = (node: Element, x: number, y: number, dx: number, dy: number): number => {
      const hits = (n: number) => {
        const hit = document.elementFromPoint(x + n * dx, y + n * dy);
        return !!hit && (node.contains(hit) || [...((node as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)));
      };
      const far = (way: 1 | -1) => {
        let n = 0;
        while (n < most && hits(way * (n + 1))) n++;
        return n;
      };
      return hits(0) ? 1 + far(1) + far(-1) : Infinity; // something lies over it
    };
    /** Whether a part of it is scrolled out of sight. */
    const isCut = (node: Element): boolean => {
      const at = node.getBoundingClientRect();
      for (let box = node.parentElement; box; box = box.parentElement) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (getComputedStyle(box).overflow === "visible") continue;
        if (at.left < left || at.right > right || at.top < top || at.bottom > bottom) return true;
      }
      return false;
    };
    return [...document.querySelectorAll(pressed)].flatMap((node) => {
      if (!node.checkVisibility({ visibilityProperty: true }) || isText(node) || isCut(node)) return [];
      const { left, top, width, height } = node.getBoundingClientRect();
      const least = node.matches(".lying") ? 24 : most;
      if (width >= least && height >= least) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const [across, down] = [reach(node, x, y, 1, 0), reach(node, x, y, 0, 1)];
      if (Math.min(across, down) >= least - 1) return [];
      return [`${across} x ${down}: ${node.outerHTML.slice(0, 120)}`];
    });
  });
