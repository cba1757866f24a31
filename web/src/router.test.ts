import { afterEach, expect, test } from "vitest";
import { tick } from "svelte";
import { go } from "./router.svelte";

afterEach(() => document.body.replaceChildren());

test("the keyboard begins at the content of another page, and stays where it is on the same one", async () => {
  document.body.innerHTML = '<button></button><main id="main" tabindex="-1"></main>';
  const button = document.querySelector("button")!;
  button.focus();
  go("/rules/boxes");
  await tick();
  expect(document.activeElement?.id).toBe("main");
  button.focus();
  go("/rules/boxes?guide=1");
  await tick();
  expect(document.activeElement).toBe(button);
});
