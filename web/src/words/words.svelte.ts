import { untrack } from "svelte";
import { minus } from "../table/points";

/** A text, or its plural forms. */
type Entry = string | Record<string, string>;
export type Catalogue = Record<string, Entry>;
export type Args = Record<string, unknown>;

export const languages = ["en", "uk", "ru", "pl"] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const ownNames: Record<Language, string> = { en: "English", uk: "Українська", ru: "Русский", pl: "Polski" };

/** What a catalogue is loaded in: what every view says, and the texts of the rules. */
type Part = "page" | "rules";
type Loader = () => Promise<{ default: Catalogue }>;

const loaders: Record<Part, Record<Language, Loader>> = {
  page: {
    en: () => import("words:en.page"),
    uk: () => import("words:uk.page"),
    ru: () => import("words:ru.page"),
    pl: () => import("words:pl.page"),
  },
  rules: {
    en: () => import("words:en.rules"),
    uk: () => import("words:uk.rules"),
    ru: () => import("words:ru.rules"),
    pl: () => import("words:pl.rules"),
  },
};
/** The parts that the page needs so far. */
const needed = new Set<Part>(["page"]);

/** What there is before a language is loaded. */
const nothing: Catalogue = {};
let catalogue: Catalogue = $state.raw(nothing);
let language: Language = $state("en");
let plural = $derived(new Intl.PluralRules(language));

/** The language that the page speaks. */
export const spoken = (): Language => language;

/** The first language of a reader's list that there is, else English. */
export function best(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const short = tag.toLowerCase().split("-")[0]!;
    const found = languages.find((l) => l === short);
    if (found) return found;
  }
  return "en";
}

/** Changes the language of the page. */
export async function speak(l: Language): Promise<void> {
  let loaded: { default: Catalogue }[] = [];
  while (loaded.length < needed.size) loaded = await Promise.all([...needed].map((part) => loaders[part][l]()));
  catalogue = Object.assign({}, ...loaded.map((part) => part.default)) as Catalogue;
  language = l;
  if (globalThis.document) document.documentElement.lang = l;
}

/** Loads the texts of the rules too, from now on in whatever language the page speaks. */
export async function learnRules(): Promise<void> {
  if (needed.has("rules")) return;
  const l = untrack(spoken);
  const { default: rules } = await loaders.rules[l]();
  needed.add("rules");
  if (language === l) catalogue = { ...catalogue, ...rules };
  else await speak(language);
}

/** The plural form for a number. Of anything else, a number written out say, no form can be right. */
function formOf(key: string, n: unknown): string {
  if (typeof n !== "number") console.error(`${key} counts ${JSON.stringify(n)}, which is not a number`);
  return plural.select(Number(n));
}

/** The text of a key with its parameters. A gap is written as it stands and complained of, so that it is seen and breaks nothing. */
export function t(key: string, args: Args = {}): string {
  const entry = ((args.count === 0 || args.cards === "") && catalogue[`${key}.none`]) || catalogue[key];
  if (entry === undefined) {
    if (catalogue !== nothing) console.error(`no words for ${key}`);
    return key;
  }
  const text = typeof entry === "string" ? entry : (entry[formOf(key, args.n ?? 0)] ?? entry.other ?? key);
  return text.replace(/\{([a-z_]+)(?::([a-z_.]+))?\}/g, (_, name: string, of?: string) => {
    const value = args[name];
    if (value === undefined || value === null) return `{${name}}`;
    if (!of) return typeof value === "number" ? minus(value) : String(value);
    if (typeof catalogue[of] === "object") return t(of, { n: value });
    return t(`${of}.${String(value)}`);
  });
}

/** Whether there is a text of a key. */
export const known = (key: string): boolean => catalogue[key] !== undefined;
