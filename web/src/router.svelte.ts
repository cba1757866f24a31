import { tick } from "svelte";
import { partsOf } from "./routes";

/** Where the page is. */
let path: string = $state(location.pathname);
let search: string = $state(location.search);

addEventListener("popstate", () => turn(location));

/** The parts of the address. */
export const route = (): string[] => partsOf(path);

/** What the address says behind the question mark. */
export const query = (): URLSearchParams => new URLSearchParams(search);

/** Goes to an address of the page, with query and hash; `instead` replaces the current entry of the history. */
export function go(to: string, instead = false): void {
  const url = new URL(to, location.href);
  if (instead) history.replaceState(null, "", url);
  else if (url.href !== location.href) history.pushState(null, "", url);
  turn(url);
  if (url.hash) void tick().then(() => scrollToHash(url.hash));
  else scrollTo(0, 0);
}

/** Shows another page, and lets the keyboard and the screen reader begin at its content. */
function turn(to: { pathname: string; search: string }): void {
  const other = to.pathname !== path;
  path = to.pathname;
  search = to.search;
  // A table that is still on its way has no content to begin at yet; the game puts the focus where it is needed.
  if (other) void tick().then(() => document.getElementById("main")?.focus({ preventScroll: true }));
}

/** Scrolls to the element that a # names and moves the focus there. */
export function scrollToHash(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

/** A Svelte action for links: the page changes without being loaded again. */
export function link(node: HTMLAnchorElement) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(node.href);
  };
  node.addEventListener("click", click);
  return { destroy: () => node.removeEventListener("click", click) };
}
