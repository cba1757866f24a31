import { untrack } from "svelte";
import loaders from "words:loaders";
import type { Chunk } from "./chunks";
import type { Args, ArgsOf } from "./keys";
import { formatNumber } from "./points";
import { languages, type Language } from "./languages";

/** A text, or its plural forms. */
type Entry = string | Record<string, string>;
type Catalogue = Record<string, Entry>;

const needed = new Set<Chunk>(["page"]);

/** The catalogue before a language is loaded. */
const nothing: Catalogue = {};
let catalogue: Catalogue = $state.raw(nothing);
let language: Language = $state("en");
const plural = $derived(new Intl.PluralRules(language));

export const currentLanguage = (): Language => language;

/** The first supported language of a reader's list, else English. */
export function bestLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const short = tag.toLowerCase().split("-")[0]!;
    const found = languages.find((l) => l === short);
    if (found) return found;
  }
  return "en";
}

/** Changes the language of the page. */
export async function setLanguage(l: Language): Promise<void> {
  let loaded: { default: Catalogue }[];
  let asked: number;
  do {
    asked = needed.size;
    loaded = await Promise.all([...needed].map((chunk) => loaders[chunk][l]()));
  } while (asked < needed.size);
  catalogue = Object.assign({}, ...loaded.map((part) => part.default)) as Catalogue;
  language = l;
  if (!globalThis.document) return;
  document.documentElement.lang = l;
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("page.description"));
}

/** Declares chunks that the page needs, before a language is loaded. */
export function needWords(...chunks: Chunk[]): void {
  for (const chunk of chunks) needed.add(chunk);
}

/** Loads more chunks, now and after every change of language. */
export async function loadWords(...chunks: Chunk[]): Promise<void> {
  const missing = chunks.filter((chunk) => !needed.has(chunk));
  if (missing.length === 0) return;
  const l = untrack(currentLanguage);
  const loaded = await Promise.all(missing.map((chunk) => loaders[chunk][l]()));
  needWords(...missing);
  if (language === l) catalogue = Object.assign({}, catalogue, ...loaded.map((part) => part.default)) as Catalogue;
  else await setLanguage(language);
}

/** Loads a module together with the words it needs. */
export async function withWords<T>(module: Promise<T>, ...chunks: Chunk[]): Promise<T> {
  return (await Promise.all([module, loadWords(...chunks)]))[0];
}

/** The plural form for a number. Nothing else has one, not even a formatted number. */
function formOf(key: string, n: unknown): string {
  if (typeof n !== "number") console.error(`${key} counts ${JSON.stringify(n)}, which is not a number`);
  return plural.select(Number(n));
}

/** The text of a key with its parameters. A missing key or parameter is shown as it is and logged. */
export const t = <K extends string>(key: K, ...[args]: ArgsOf<K>): string => textOf(key, args);

function textOf(key: string, args: Args = {}): string {
  const entry = ((args.count === 0 || args.cards === "") && catalogue[`${key}.none`]) || catalogue[key];
  if (entry === undefined) {
    if (catalogue !== nothing) console.error(`no words for ${key}`);
    return key;
  }
  const text = typeof entry === "string" ? entry : (entry[formOf(key, args.n ?? 0)] ?? entry.other ?? key);
  return text.replace(/\{([a-z_]+)(?::([a-z_.]+))?\}/g, (_, name: string, of?: string) => {
    const value = args[name];
    if (value === undefined || value === null) return `{${name}}`;
    if (!of) return typeof value === "number" ? formatNumber(value) : written(value);
    if (typeof catalogue[of] === "object") return textOf(of, { n: value });
    return textOf(`${of}.${written(value)}`);
  });
}

/** Formats a parameter: text, number or a list. */
const written = (value: unknown): string => {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(",") : JSON.stringify(value);
};

/** Whether a key has a text. */
export const hasText = (key: string): boolean => catalogue[key] !== undefined;
