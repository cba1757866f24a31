import { expect, test } from "vitest";
import { decodeKey } from "./push";

test("a key is read from base64 for addresses", () => {
  expect([...decodeKey("-_8A")]).toEqual([251, 255, 0]);
});
