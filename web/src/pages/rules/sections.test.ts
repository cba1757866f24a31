import { expect, test } from "vitest";
import { catalogues } from "../../words/testing";
import { games } from "../../games/index";
import { splitParagraphs, splitQuestion } from "../../ui/paragraphs";

test("lines with dots become one list", () => {
  expect(splitParagraphs("One.\n• a\n• b\nTwo.")).toEqual(["One.", ["a", "b"], "Two."]);
});

test("every section has a title and as many parts in every language", () => {
  for (const [game, { rules: list }] of Object.entries(games)) {
    for (const id of list) {
      const key = `page.rules.${game}.${id}`;
      const shapes = Object.values(catalogues).map((words) => {
        expect(words[key], key).toBeTypeOf("string");
        return splitParagraphs(words[`${key}.text`] as string).map((part) => (Array.isArray(part) ? part.length : 0));
      });
      for (const shape of shapes) expect(shape, key).toEqual(shapes[0]);
    }
  }
});

test("a question is told from its answer", () => {
  expect(splitQuestion("I have two. Is that enough? No? Yes.")).toEqual(["I have two. Is that enough?", "No? Yes."]);
  expect(splitQuestion("Nothing is asked.")).toEqual(["", "Nothing is asked."]);
});

test("every point of the questions is a question with an answer, in every language", () => {
  for (const game of Object.keys(games)) {
    for (const words of Object.values(catalogues)) {
      const points = splitParagraphs(words[`page.rules.${game}.questions.text`] as string).flat();
      expect(points.length).toBeGreaterThan(5);
      for (const point of points) {
        const [question, answer] = splitQuestion(point);
        expect(question, point).toMatch(/\?$/);
        expect(answer, point).toMatch(/\.$/);
      }
    }
  }
});
