/** Whether someone is typing in an element, which must not be removed then. */
export function isTypingIn(node: HTMLElement | undefined): boolean {
  const at = document.activeElement;
  return Boolean(node?.contains(at) && at?.matches("input, textarea"));
}
