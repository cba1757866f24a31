/** What shows how many tables wait for me while the page is not looked at: the title and icon of its tab, and the badge of the installed app. */
let shown = 0;

const prefix = /^\(\d+\) /;

/** Puts the number before the title that the view has set. */
function number(): void {
  const wanted = (shown > 0 ? `(${shown}) ` : "") + document.title.replace(prefix, "");
  if (document.title !== wanted) document.title = wanted;
}

/** A number above this is not worth reading on an icon. */
const most = 9;

/** The drawing of the icon with a number on it. */
export const numberedIcon = (icon: string, n: number): string =>
  icon.replace(
    "</svg>",
    `<circle cx="46" cy="46" r="18" fill="#b3261e" stroke="#fff" stroke-width="3"/>` +
      `<text x="46" y="55.5" font-family="sans-serif" font-size="27" font-weight="bold" text-anchor="middle" fill="#fff">${n > most ? "+" : n}</text></svg>`,
  );

let plainIcon: string | undefined;
let drawing: Promise<string> | undefined;

async function mark(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plainIcon ??= link.href;
  drawing ??= fetch("/icon.svg").then((answer) => answer.text());
  const icon = await drawing.catch(() => (drawing = undefined));
  if (shown === 0 || !icon) link.href = plainIcon;
  else link.href = `data:image/svg+xml,${encodeURIComponent(numberedIcon(icon, shown))}`;
}

let watched = false;

/** Shows how many tables wait for me, in place of what was shown before. */
export function showCount(count: number): void {
  if (!watched) {
    watched = true;
    new MutationObserver(number).observe(document.head, { subtree: true, childList: true, characterData: true });
  }
  if (count === shown) return;
  shown = count;
  number();
  void mark();
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {}); // a browser may not let a page that is not installed
}
