/** A run of text, and whether it matches the query. */
export interface TextRun {
  text: string;
  found: boolean;
}

const word = /[\p{L}\p{N}]+(?:[’'ʼ][\p{L}]+)*/gu;

/** Letters that change when a word is inflected, or that people write without their marks. */
const alike: Record<string, string> = {
  ё: "е",
  і: "о",
  ї: "о",
  є: "е",
  ґ: "г",
  ь: "",
  ъ: "",
  ą: "a",
  ę: "e",
  ó: "o",
  ś: "s",
  ż: "z",
  ź: "z",
  ć: "c",
  ń: "n",
  ł: "l",
};
const fold = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’'ʼ]/g, "")
    .replace(/[ёіїєґьъąęóśżźćńł]/g, (c) => alike[c]!);

/** Endings of nouns, adjectives and verbs as fold leaves them, the longest that fits goes. */
const endings: Record<"cyrillic" | "latin", string[]> = {
  cyrillic:
    "ами ями ого его ому ему ыми ими ово ево ать ять ить еть ал ала али ил ила или ает ают ует ит ат ят ов ев ей ой ый ий ая яя ую юю ое ее ые ие ых их ым им ом ем ам ям ах ях ою ею ию оя оо ия ии а я о е и ы у ю й".split(
      " ",
    ),
  latin:
    "iami ami ach iach owi owie ego emu ymi imi ych ich iego iej iem iom iow ing ings ies ed es ow om em ie ia io iu ej ym im e a i o u y s".split(
      " ",
    ),
};
for (const list of Object.values(endings)) list.sort((a, b) => b.length - a.length);

/** What stays of a stem when it has at least this many letters. */
const least = 3;

/** The stem of a folded word, roughly: without its ending, without a suffix whose vowel comes and goes, and with its last consonant made hard. */
function stem(folded: string): string {
  const cyrillic = /\p{Script=Cyrillic}/u.test(folded);
  const ending = endings[cyrillic ? "cyrillic" : "latin"].find(
    (e) => folded.endsWith(e) && folded.length - e.length >= least && !folded.endsWith("ss"),
  );
  let rest = ending ? folded.slice(0, -ending.length) : folded;
  const cut = (pattern: RegExp, by = ""): void => {
    const shorter = rest.replace(pattern, by);
    if (shorter.length >= least) rest = shorter;
  };
  if (cyrillic) cut(/(?<=[бвгджзклмнпрстфхцчшщ])[оеэ]?к$/u);
  else {
    cut(/dz$/, "d");
    cut(/(?<=[aeiouyrn])c$/, "t");
  }
  return rest;
}

interface Reduced {
  folded: string;
  stem: string;
}

/** The rules repeat few words many times, and every letter of a query compares them all: each is reduced once. */
const reduced = new Map<string, Reduced>();

function reduce(text: string): Reduced {
  let found = reduced.get(text);
  if (!found) {
    const folded = fold(text);
    reduced.set(text, (found = { folded, stem: stem(folded) }));
  }
  return found;
}

/** How well a word of a text matches a word of the query: 0 not at all, 3 the same word. */
export function matchScore(text: string, wanted: string): number {
  const { folded: a, stem: sa } = reduce(text);
  const { folded: b, stem: sb } = reduce(wanted);
  if (a === b) return 3;
  if (sa === sb || `${a}s` === b || a === `${b}s`) return 2;
  if (b.length >= 2 && a.startsWith(b)) return 1; // it is being typed
  if (Math.min(sa.length, sb.length) < 5) return 0;
  let common = 0;
  while (common < sa.length && sa[common] === sb[common]) common++;
  return common >= 4 && common * 3 >= Math.max(sa.length, sb.length) * 2 ? 1 : 0;
}

/** The words of a query. */
export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** How well a section answers a query: every word has to match, in any of its forms, and a match in the title counts more. */
export function sectionScore(title: string, text: string, wanted: readonly string[]): number {
  const best = (where: string, w: string) => Math.max(0, ...wordsOf(where).map((own) => matchScore(own, w)));
  const each = wanted.map((w) => 3 * best(title, w) + Math.min(2, best(text, w)));
  return each.includes(0) ? 0 : each.reduce((sum, n) => sum + n, 0);
}

/** Splits a text into matches and what lies between. Of several words, short ones are ignored, for they are everywhere. */
export function splitMatches(text: string, wanted: readonly string[]): TextRun[] {
  const long = wanted.filter((w) => w.length > 2);
  const sought = long.length > 0 ? long : wanted;
  if (sought.length === 0) return [{ text, found: false }];
  const out: TextRun[] = [];
  let at = 0;
  for (const { 0: own, index } of text.matchAll(word)) {
    if (!sought.some((w) => matchScore(own, w) > 0)) continue;
    if (index > at) out.push({ text: text.slice(at, index), found: false });
    out.push({ text: own, found: true });
    at = index + own.length;
  }
  if (at < text.length) out.push({ text: text.slice(at), found: false });
  return out;
}
