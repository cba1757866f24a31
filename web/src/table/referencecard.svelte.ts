let open = $state(false);

/** The reference card of the table that is shown. */
export const referenceCard = {
  get open(): boolean {
    return open;
  },
  set open(wanted: boolean) {
    open = wanted;
  },
};

/** Opens the card by F1, and by a question mark where nothing explains itself. */
export function handleCardKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const writes = event.key === "?" && target.matches("input, textarea");
  if ((event.key !== "F1" && event.key !== "?") || writes || target.closest("dialog")) return;
  event.preventDefault();
  open = true;
}
