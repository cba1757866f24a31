import { afterEach, expect, test } from "vitest";
import { tick } from "svelte";
import table from "../routes.json";
import addresses from "../testdata/addresses.json";
import { gameNames } from "./protocol";
import { go } from "./router.svelte";
import { partsOf, routeOf } from "./routes";
import { views } from "./views";
import { chunks } from "./words/chunks";

afterEach(() => document.body.replaceChildren());

// The same addresses are read by web/address_test.go.
test("routeOf/knows the addresses that the server knows", () => {
  const at = (path: string) => routeOf(partsOf(path));
  for (const path of addresses.known) expect(at(path)?.first, path).toBe(path.split("/")[1]);
  for (const path of addresses.unknown) expect(at(path), path).toBeUndefined();
});

test("routeOf/names the view and chunks of words that there are", () => {
  const route = routeOf(["join", "abc"])!;
  expect([route.view, route.words, route.standalone]).toEqual(["home", ["home"], undefined]);
  for (const { view, words } of Object.values(table)) {
    expect(Object.keys(views)).toContain(view);
    for (const chunk of words) expect(["{game}", ...Object.keys(chunks)]).toContain(chunk);
  }
  expect(routeOf(["rules", gameNames[1]])!.words).toEqual(["home", ...gameNames, "rules", "help"]);
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
