import { afterEach, expect, test, vi } from "vitest";
import { writeStored, readStored } from "./storage";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what is stored is read again", () => {
  writeStored("colour", "red");
  expect(readStored("colour")).toBe("red");
  expect(readStored("colour", "sessionStorage")).toBeNull();
});

test("a browser that keeps nothing breaks nothing", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(readStored("colour")).toBeNull();
  expect(() => writeStored("colour", "red")).not.toThrow();
});

test("neither does one that hides its storage", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  expect(readStored("colour")).toBeNull();
  expect(() => writeStored("colour", "red")).not.toThrow();
});
