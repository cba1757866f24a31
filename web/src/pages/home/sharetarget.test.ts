import { expect, test } from "vitest";
import { sharedWith } from "./sharetarget";

const origin = "https://cats.example.org";
const shared = (query: string) => sharedWith(new URLSearchParams(query), origin);

test.each([
  ["a link", `shared=${origin}/t/abc`, "/t/abc"],
  ["a link in a text, as Android shares it", `shared_text=${encodeURIComponent(`Come and play: ${origin}/j/KATZEN. Soon!`)}`, "/j/KATZEN"],
  ["a link with a query", `shared=${encodeURIComponent(`${origin}/t/abc?guide=1`)}`, "/t/abc?guide=1"],
  ["the second link", `shared_text=${encodeURIComponent(`https://example.org/ ${origin}/replay/x`)}`, "/replay/x"],
])("sharedWith opens %s", (_, query, address) => {
  expect(shared(query)).toEqual({ asked: true, address });
});

test.each([
  ["another server", "shared=https://example.org/t/abc"],
  ["an address that is never shared", `shared=${origin}/api/me`],
  ["a script", "shared=javascript:alert(1)"],
  ["a text", "shared_text=Hello"],
])("sharedWith refuses %s", (_, query) => {
  expect(shared(query)).toEqual({ asked: true });
});

test("sharedWith ignores other queries", () => {
  expect(shared("guide=isle")).toEqual({ asked: false });
});
