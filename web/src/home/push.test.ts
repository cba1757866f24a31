import { expect, test } from "vitest";
import { bytesOf } from "./push";

test("a key is read from base64 for addresses", () => {
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
});
