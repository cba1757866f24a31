import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../words/languages";
import { catalogues } from "../words/testing";

const css = readFileSync(join(import.meta.dirname, "nunito-sans.css"), "utf8");

/** The numbers of the letters that the page's own files have, for the family of all texts. */
const ranges = css
  .split("@font-face")
  .filter((face) => face.includes('"Nunito Sans Variable"'))
  .flatMap((face) => face.match(/U\+[0-9A-F-]+/g) ?? [])
  .map((range) => {
    const [from, to = from] = range.slice(2).split("-");
    return [parseInt(from!, 16), parseInt(to!, 16)] as const;
  });

test.each(languages)("every letter of the texts is in a small file: %s", (language) => {
  const letters = new Set(JSON.stringify(catalogues[language]).replaceAll(/\\[a-z]/g, " "));
  const missing = [...letters].filter(
    (letter) => !ranges.some(([from, to]) => letter.codePointAt(0)! >= from && letter.codePointAt(0)! <= to),
  );
  expect(missing).toEqual([]);
});
