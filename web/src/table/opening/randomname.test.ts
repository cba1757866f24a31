import { expect, test } from "vitest";
import { t } from "../../words/words.svelte";
import { randomName } from "./randomname";

test("randomName avoids taken names while it can", () => {
  const [first, ...rest] = t("page.home.names").split(",");
  expect(randomName(rest, () => 0.99)).toBe(first);
  expect(randomName([first!, ...rest], () => 0)).toBe(first);
});
