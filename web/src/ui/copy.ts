/** Copies a text. False if the browser does not let us; then the reader can do it by hand. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages over plain http have no clipboard.
    return field ? copyFrom(field) : copyAside(text);
  }
}

function copyFrom(field: HTMLInputElement): boolean {
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

/** Copies from a field that is there for this alone. */
function copyAside(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("input");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  const copied = copyFrom(field);
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
