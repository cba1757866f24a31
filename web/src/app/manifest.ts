import { gameNames } from "../protocol.ts";
import type { Language } from "../words/languages";

/** A picture of the app: its file, and how large it is. */
export interface Icon {
  name: string;
  size: number;
  /** Whether the system may cut it to a shape of its own. */
  maskable?: boolean;
}

/** The icons that are drawn when the page is built. The last is what iOS takes without being told. */
export const icons: Icon[] = [
  { name: "icons/icon-192.png", size: 192 },
  { name: "icons/icon-512.png", size: 512 },
  { name: "icons/maskable-192.png", size: 192, maskable: true },
  { name: "icons/maskable-512.png", size: 512, maskable: true },
  { name: "apple-touch-icon.png", size: 180, maskable: true },
];

/** Pictures of the app that a browser shows before it is installed; `make app-pictures` takes them. */
export const pictures = [
  { name: "pictures/isle-wide.jpg", width: 1280, height: 800, wide: true },
  { name: "pictures/boxes-wide.jpg", width: 1280, height: 800, wide: true },
  { name: "pictures/isle-narrow.jpg", width: 780, height: 1560, wide: false },
  { name: "pictures/boxes-narrow.jpg", width: 780, height: 1560, wide: false },
];

/** The colours around the app while it opens, as the page by day has them. */
const paper = "#f4ead8";

/** What a manifest is called. */
export const manifestName = (language: Language): string => `app.${language}.webmanifest`;

/**
 * The manifest of the page as an app, in a language. Its id and its start are the same in all of them: they are one app, which changes its words
 * with the page.
 */
export function manifest(language: Language, say: (key: string) => string): object {
  const drawn = icons.filter(({ name }) => name.startsWith("icons/"));
  const own = drawn.find(({ maskable }) => !maskable)!;
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: `/${own.name}`, type: "image/png", sizes: `${own.size}x${own.size}` }],
  });
  const games = gameNames.map((game) => ({ game, title: say(`game.${game}`) }));
  return {
    id: "/",
    lang: language,
    dir: "ltr",
    name: say("page.app.name"),
    short_name: "Purrlor",
    description: say("page.description"),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    categories: ["games", "entertainment"],
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ...drawn.map(({ name, size, maskable }) => ({
        src: `/${name}`,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: maskable ? "maskable" : "any",
      })),
    ],
    screenshots: pictures.map(({ name, width, height, wide }) => ({
      src: `/${name}`,
      type: "image/jpeg",
      sizes: `${width}x${height}`,
      form_factor: wide ? "wide" : "narrow",
      label: games.find(({ game }) => name.includes(game))!.title,
    })),
    shortcuts: [
      ...games.map(({ game, title }) => shortcut(`${say("page.app.play")}: ${title}`, `/?play=${game}`)),
      shortcut(say("page.home.mine"), "/#mine"),
      shortcut(say("page.rules"), `/rules/${gameNames[0]}`),
    ],
    share_target: { action: "/", method: "GET", params: { title: "shared_title", text: "shared_text", url: "shared" } },
    launch_handler: { client_mode: "navigate-existing" },
  };
}
