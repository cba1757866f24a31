/** Where the page is: the parts of the address. */
let path: string = $state(location.pathname);

addEventListener("popstate", () => (path = location.pathname));

export const route = (): string[] => path.split("/").filter(Boolean);

/** Goes to an address of the page. */
export function go(to: string): void {
  if (to !== path) history.pushState(null, "", to);
  path = to;
  scrollTo(0, 0);
}

/** An action for links: the page changes without being loaded again. */
export function link(node: HTMLAnchorElement) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(node.pathname);
  };
  node.addEventListener("click", click);
  return { destroy: () => node.removeEventListener("click", click) };
}
