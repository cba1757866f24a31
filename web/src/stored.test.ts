import { afterEach, expect, test, vi } from "vitest";
import { store, stored } from "./stored";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what is stored is read again", () => {
  store("colour", "red");
  expect(stored("colour")).toBe("red");
  expect(stored("colour", "sessionStorage")).toBeNull();
});

test("a browser that keeps nothing breaks nothing", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(stored("colour")).toBeNull();
  expect(() => store("colour", "red")).not.toThrow();
});

test("neither does one that hides its storage", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  expect(stored("colour")).toBeNull();
  expect(() => store("colour", "red")).not.toThrow();
});
