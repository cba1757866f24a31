let open = $state(false);

/** Whether the reference card of the shown table is open. */
export const referenceCard = {
  get open(): boolean {
    return open;
  },
  set open(wanted: boolean) {
    open = wanted;
  },
};

/** Opens the card with F1 or, outside text fields, with a question mark. */
export function handleCardKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const writes = event.key === "?" && target.matches("input, textarea");
  if ((event.key !== "F1" && event.key !== "?") || writes || target.closest("dialog")) return;
  event.preventDefault();
  open = true;
}
