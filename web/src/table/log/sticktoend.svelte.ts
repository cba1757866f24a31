/** How far from its end a list still counts as read, in pixels. */
const close = 40;

export const isAtEnd = (box: Pick<HTMLElement, "scrollHeight" | "scrollTop" | "clientHeight">): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < close;

/**
 * Keeps a list scrolled to its end as it or its lines grow, unless the reader has scrolled up. Call it during component
 * initialisation.
 */
export function stickToEnd(box: () => HTMLElement | undefined, last: () => unknown, own: () => boolean = () => false): void {
  let follow = true;
  /** The last known scroll position. */
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
      // A hidden list has no height and says nothing. A list that shrinks is not scrolled by the reader.
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
    // Lines grow when fonts load late or the language changes.
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
