import { expect, test } from "vitest";
import { t } from "../../words/words.svelte";
import { randomName } from "./randomname";

test("a random name is none that is taken, as long as there is another", () => {
  const [first, ...rest] = t("page.home.names").split(",");
  expect(randomName(rest, () => 0.99)).toBe(first);
  expect(randomName([first!, ...rest], () => 0)).toBe(first);
});
