import { beforeEach, expect, test, vi } from "vitest";
import { isApple } from "../ui/install.svelte";
import { renew } from "./renew";
import { mayReload } from "./updates.svelte";

beforeEach(() => sessionStorage.clear());

test("a new build takes over without asking on home only, while idle", () => {
  const quiet = { view: "home", hidden: false, busy: false, idle: 60_000 };
  expect(mayReload(quiet)).toBe(true);
  expect(mayReload({ ...quiet, idle: 0, hidden: true })).toBe(true);
  expect(mayReload({ ...quiet, idle: 1000 })).toBe(false);
  expect(mayReload({ ...quiet, busy: true })).toBe(false);
  expect(mayReload({ ...quiet, view: "t", hidden: true })).toBe(false);
  expect(mayReload({ ...quiet, view: undefined })).toBe(false);
});

test("a page that meets another protocol reloads once for each protocol", async () => {
  const reload = vi.fn();
  await renew(2, reload);
  await renew(2, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  await renew(3, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page without storage does not reload, which would never end", async () => {
  const reload = vi.fn();
  const full = () => {
    throw new Error("full");
  };
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: full });
  await renew(2, reload);
  vi.unstubAllGlobals();
  expect(reload).not.toHaveBeenCalled();
});

test("iPhones and iPads are known, and Macs told from them", () => {
  expect(isApple({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", maxTouchPoints: 5 })).toBe(true);
  expect(isApple({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", maxTouchPoints: 5 })).toBe(true);
  expect(isApple({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", maxTouchPoints: 0 })).toBe(false);
});
