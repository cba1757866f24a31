/** How far from its end a list may be and still count as read to the end, in pixels. */
const close = 40;

export const isAtEnd = (box: Pick<HTMLElement, "scrollHeight" | "scrollTop" | "clientHeight">): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < close;

/**
 * Keeps a list at its end, whatever comes and however large it or a line of it gets, except for somebody who has scrolled up
 * to read. It is for a component to call while it is made.
 */
export function stickToEnd(box: () => HTMLElement | undefined, last: () => unknown, own: () => boolean = () => false): void {
  let follow = true;
  /** How far the list was scrolled when that was last looked at. */
  let top = 0;
  let sizes: ResizeObserver | undefined;
  const seen = new Set<Element>();

  function keep(list: HTMLElement): void {
    if (follow) list.scrollTop = list.scrollHeight;
    top = list.scrollTop;
  }

  $effect(() => {
    const list = box();
    if (!list) return;
    const scrolled = () => {
      // A list that is hidden has no height, and tells nothing; one that gets lower is not scrolled by it.
      if (list.clientHeight === 0) return;
      if (isAtEnd(list)) follow = true;
      else if (list.scrollTop < top) follow = false;
      top = list.scrollTop;
    };
    list.addEventListener("scroll", scrolled, { passive: true });
    sizes = new ResizeObserver(() => keep(list));
    sizes.observe(list);
    return () => {
      list.removeEventListener("scroll", scrolled);
      sizes?.disconnect();
      seen.clear();
    };
  });
  $effect(() => {
    last();
    const list = box();
    if (!list) return;
    // Lines grow when their letters come late or the language changes.
    for (const line of list.children) {
      if (!seen.has(line)) sizes?.observe(line);
      seen.add(line);
    }
    for (const line of seen) {
      if (line.parentNode === list) continue;
      sizes?.unobserve(line);
      seen.delete(line);
    }
    follow ||= own();
    keep(list);
  });
}
