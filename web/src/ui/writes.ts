/** Whether somebody writes in an element: it must not be taken away. */
export function writesIn(node: HTMLElement | undefined): boolean {
  const at = document.activeElement;
  return Boolean(node?.contains(at) && at?.matches("input, textarea"));
}
