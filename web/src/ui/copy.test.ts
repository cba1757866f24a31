import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy";

afterEach(() => vi.unstubAllGlobals());

test("a text is copied to the clipboard", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("a link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a link");
});

test("without a clipboard it is copied from a field, which goes again", async () => {
  vi.stubGlobal("navigator", {});
  let copied = "";
  document.execCommand = () => {
    copied = document.querySelector("input")!.value;
    return true;
  };
  expect(await copyText("a link")).toBe(true);
  expect(copied).toBe("a link");
  expect(document.querySelector("input")).toBeNull();
});

test("a browser that refuses to copy says so", async () => {
  vi.stubGlobal("navigator", {});
  document.execCommand = () => false;
  expect(await copyText("a link")).toBe(false);
});
