import { partsOf, routeOf } from "../routes";
import { languages, type Language } from "../words/languages";

/** What the worker keeps of the page. Names are by content, so that a file never changes under its name. */
export interface Files {
  /** Names all that is kept: another build of the page has another one. */
  version: string;
  /** Scripts and styles. */
  shell: string[];
  /** The words of each language. */
  words: Record<Language, string[]>;
  /** What is fetched when it is wanted, or when nothing else is to be done. */
  later: string[];
  /** The letters that a language needs. */
  letters: Record<Language, string[]>;
}

/** The letters of the page's own texts: those of all languages, and those that one needs besides. */
const alphabets: Record<string, readonly Language[]> = { latin: languages, cyrillic: ["uk", "ru"], "latin-ext": ["pl"] };

/**
 * What is kept of the files of a build. Of the large fonts, for names and rarer letters, only the Latin one is
 * kept at once, the others when they were needed.
 */
export function filesOf(version: string, assets: string[]): Files {
  const none = () => Object.fromEntries(languages.map((l) => [l, [] as string[]])) as Record<Language, string[]>;
  const files: Files = { version, shell: [], words: none(), later: [], letters: none() };
  for (const name of assets.toSorted()) {
    const word = /^assets\/_words_(\w\w)[.-]/.exec(name);
    const letter = /^assets\/nunito-sans-(?:([a-z-]+)-wght-(?!normal)|(latin)-wght-normal)/.exec(name);
    const address = `/${name}`;
    if (word) files.words[word[1] as Language].push(address);
    else if (letter) for (const l of alphabets[letter[1] ?? letter[2]!] ?? []) files.letters[l].push(address);
    else if (/^assets\/.*\.(js|css)$/.test(name)) files.shell.push(address);
    else if (name.endsWith(".wasm")) files.later.push(address);
  }
  return files;
}

/** All that the page needs in some languages. */
export const needed = (files: Files, spoken: readonly Language[]): string[] => [
  ...files.shell,
  ...new Set(spoken.flatMap((l) => [...files.words[l], ...files.letters[l]])),
];

/**
 * The lazily cached files that a new build caches at once: all of them if an earlier build had cached any, so that offline play
 * survives an update.
 */
export const wantedBefore = (files: Files, kept: readonly string[]): string[] =>
  kept.some((address) => address.endsWith(".wasm")) ? files.later : [];

/** Whether a document is of the same build as the cached files: a newer one names other scripts. */
export const agrees = (document: string, files: Files): boolean =>
  [...document.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)].every(([, name]) => files.shell.includes(name!));

/** How a request is answered: with the document or a file that is kept, else by the server alone. */
export function kindOf(method: string, mode: string, url: URL, origin: string): "document" | "asset" | undefined {
  if (method !== "GET" || url.origin !== origin) return undefined;
  if (url.pathname.startsWith("/assets/")) return "asset";
  return mode === "navigate" && routeOf(partsOf(url.pathname)) ? "document" : undefined;
}

/** The caches of earlier builds that can go. Windows that are open besides the one that asks may still show the build before. */
export function outdated(caches: string[], current: string, windows: number): string[] {
  const earlier = caches.filter((name) => name.startsWith("page-") && name !== current);
  return windows > 1 ? earlier.slice(0, -1) : earlier;
}
