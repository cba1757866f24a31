import { expect, test } from "vitest";
import { agrees, filesOf, kindOf, needed, outdated, wantedBefore } from "./files";

const files = filesOf("v1", [
  "index.html",
  "manifest.json",
  "previews/home.png",
  "assets/index-1.js",
  "assets/index-1.css",
  "assets/_words_en-1.js",
  "assets/_words_uk-1.js",
  "assets/nunito-sans-latin-wght-a.woff2",
  "assets/nunito-sans-cyrillic-wght-a.woff2",
  "assets/nunito-sans-vietnamese-wght-normal-a.woff2",
  "assets/offline-1.wasm",
]);

test("a language needs its words and letters, and neither those of others nor what comes when it is wanted", () => {
  const always = ["/assets/index-1.css", "/assets/index-1.js"];
  const latin = "/assets/nunito-sans-latin-wght-a.woff2";
  const cyrillic = "/assets/nunito-sans-cyrillic-wght-a.woff2";
  expect(needed(files, ["en"]).toSorted()).toEqual([...always, "/assets/_words_en-1.js", latin].toSorted());
  expect(needed(files, ["uk"]).toSorted()).toEqual([...always, "/assets/_words_uk-1.js", latin, cyrillic].toSorted());
  expect(needed(files, ["en", "uk"])).toHaveLength(6);
  expect(files.later).toEqual(["/assets/offline-1.wasm"]);
});

test("a new build keeps the offline program at once where an earlier one was kept, whatever it was called", () => {
  expect(wantedBefore(files, ["/assets/index-0.js", "/assets/offline-0.wasm"])).toEqual(["/assets/offline-1.wasm"]);
  expect(wantedBefore(files, ["/assets/index-0.js"])).toEqual([]);
});

test("a document of another build is not kept", () => {
  const document = (script: string) => `<script type="module" crossorigin src="${script}"></script><link href="/assets/index-1.css">`;
  expect(agrees(document("/assets/index-1.js"), files)).toBe(true);
  expect(agrees(document("/assets/index-2.js"), files)).toBe(false);
});

const origin = "https://cats.example.org";
test.each([
  ["/", "navigate", "document"],
  ["/t/abc?guide=1", "navigate", "document"],
  ["/rules/isle", "navigate", "document"],
  ["/ratings/isle.people", "navigate", "document"],
  ["/assets/index-1.js", "cors", "asset"],
  ["/api/me/tables", "cors", undefined],
  ["/api/me/data", "navigate", undefined],
  ["/nowhere", "navigate", undefined],
  ["/sw.js", "same-origin", undefined],
  ["/previews/home.png", "navigate", undefined],
  ["/t/abc", "cors", undefined],
])("%s (%s) is answered as %s", (path, mode, kind) => {
  expect(kindOf("GET", mode, new URL(path, origin), origin)).toBe(kind);
});

test("what changes something, and what is elsewhere, goes to the net", () => {
  expect(kindOf("POST", "navigate", new URL("/", origin), origin)).toBeUndefined();
  expect(kindOf("GET", "cors", new URL("https://example.org/assets/index-1.js"), origin)).toBeUndefined();
});

test("caches of earlier builds go, but for the last one if another window may still show it", () => {
  const all = ["notices-1", "page-a", "page-b", "settings-1", "page-c"];
  expect(outdated(all, "page-c", 1)).toEqual(["page-a", "page-b"]);
  expect(outdated(all, "page-c", 2)).toEqual(["page-a"]);
  expect(outdated(["page-c"], "page-c", 0)).toEqual([]);
});
