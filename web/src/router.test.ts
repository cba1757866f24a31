import { afterEach, expect, test } from "vitest";
import { tick } from "svelte";
import { go, viewOf } from "./router.svelte";

afterEach(() => document.body.replaceChildren());

test("an address that is not the page's own is not taken for home", () => {
  const at = (path: string) => viewOf(path.split("/").filter(Boolean));
  expect(["/", "/t/abc", "/t/abc/", "/j/abc", "/f/abc", "/join/abc", "/replay/abc", "/rules", "/rules/boxes", "/seed"].map(at)).toEqual([
    "home",
    "t",
    "t",
    "j",
    "f",
    "join",
    "replay",
    "rules",
    "rules",
    "seed",
  ]);
  for (const path of ["/nowhere", "/t", "/join", "/t/abc/more", "/rules/chess", "/seed/x", "/constructor", "/index.html"]) {
    expect(at(path), path).toBeUndefined();
  }
});

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
