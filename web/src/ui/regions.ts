/** What in a region can have the focus. */
const focusable = "button:not([tabindex='-1'], [data-more]), a[href], input, select, textarea, [tabindex]:not([tabindex='-1'])";

const seen = (node: HTMLElement): boolean => node.getClientRects().length > 0;

/**
 * Moves the focus to the next part of a table, or to the one before. Parts say what they are by `data-region`, and are walked
 * in the order of the document; one that cannot have the focus itself gives it to the first thing in it that can.
 */
export function focusRegion(by: 1 | -1): void {
  const places = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(seen).flatMap((region) => {
    const first = region.tabIndex >= -1 && region.hasAttribute("tabindex") ? region : firstIn(region);
    return first ? [{ region, first }] : [];
  });
  const now = places.findLastIndex(({ region }) => region.contains(document.activeElement));
  const next = now < 0 ? (by > 0 ? 0 : places.length - 1) : (now + by + places.length) % places.length;
  places[next]?.first.focus();
}

const ask = (): HTMLElement | null => document.querySelector<HTMLElement>("[data-guide=ask]");

/** Where the focus of a keyboard player goes next: the main action of the prompt, or the whole prompt if it has none. */
export const whereToGoOn = (): HTMLElement | null => ask()?.querySelector<HTMLElement>(".go button") ?? ask();

/** Moves the focus to what is asked. */
export function focusAsk(): void {
  ask()?.focus();
}

/**
 * Whether a key goes from what is asked into it: Enter or Space while the whole of it has the focus. It goes to the main action,
 * or to the first of what else can be done, but never to what takes a move back: the same key once more would do that.
 */
export function goesIntoAsk({ key, target }: KeyboardEvent): boolean {
  const asked = ask();
  if (!asked || (key !== "Enter" && key !== " ") || target !== asked) return false;
  const main = whereToGoOn();
  const first = main === asked ? firstIn(asked, ":not([data-do=undo])") : main;
  first?.focus();
  return first !== undefined;
}

const firstIn = (region: HTMLElement, kind = "*"): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(focusable)].find((node) => seen(node) && node.matches(kind));
