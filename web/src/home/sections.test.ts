import { expect, test } from "vitest";
import en from "../../../words/en.json";
import pl from "../../../words/pl.json";
import ru from "../../../words/ru.json";
import uk from "../../../words/uk.json";
import { parts, sections } from "./sections";

test("lines with dots become one list", () => {
  expect(parts("One.\n• a\n• b\nTwo.")).toEqual(["One.", ["a", "b"], "Two."]);
});

test("every section has a title and as many parts in every language", () => {
  for (const [game, list] of Object.entries(sections)) {
    for (const id of list) {
      const key = `page.rules.${game}.${id}`;
      const shapes = [en, uk, ru, pl].map((words: Record<string, unknown>) => {
        expect(words[key], key).toBeTypeOf("string");
        return parts(words[`${key}.text`] as string).map((part) => (Array.isArray(part) ? part.length : 0));
      });
      for (const shape of shapes) expect(shape, key).toEqual(shapes[0]);
    }
  }
});
