/**
 * Calls once, when somebody first moves a pointer over the page, touches it or presses a key: what they may open next is fetched
 * then, and there when they do. Returns what forgets it.
 */
export function whenFirstUsed(call: () => void): () => void {
  const kinds = ["pointermove", "pointerdown", "keydown", "focusin"];
  const how = { passive: true, capture: true };
  const forget = () => kinds.forEach((kind) => removeEventListener(kind, used, how));
  const used = () => {
    forget();
    call();
  };
  for (const kind of kinds) addEventListener(kind, used, how);
  return forget;
}
