import { languages, type Language } from "./languages";

type Catalogue = Record<string, unknown>;

/** The catalogues of all languages, for tests. */
export const catalogues = Object.fromEntries(
  await Promise.all(languages.map(async (l) => [l, ((await import(`../../../words/${l}.json`)) as { default: Catalogue }).default])),
) as Record<Language, Catalogue>;
