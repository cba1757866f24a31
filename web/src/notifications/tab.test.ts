import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { numberedIcon, showCount } from "./tab";

const badges: (number | undefined)[] = [];
beforeEach(() => {
  badges.length = 0;
  document.head.innerHTML = '<title>Purrlor</title><link rel="icon" href="https://cats.example/plain.svg" />';
  vi.stubGlobal("fetch", async () => new Response('<svg viewBox="0 0 64 64"></svg>'));
  Object.assign(navigator, {
    setAppBadge: async (n: number) => void badges.push(n),
    clearAppBadge: async () => void badges.push(undefined),
  });
});
afterEach(() => {
  showCount(0);
  vi.unstubAllGlobals();
});

const icon = () => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href);

test("the title, the icon and the badge count tables, whatever the view calls the page", async () => {
  showCount(2);
  expect(document.title).toBe("(2) Purrlor");
  await vi.waitFor(() => expect(icon()).toContain(">2</text>"));
  document.title = "Boxes · Purrlor";
  await vi.waitFor(() => expect(document.title).toBe("(2) Boxes · Purrlor"));
  showCount(1);
  expect(document.title).toBe("(1) Boxes · Purrlor");
  showCount(0);
  expect(document.title).toBe("Boxes · Purrlor");
  await vi.waitFor(() => expect(icon()).toBe("https://cats.example/plain.svg"));
  expect(badges).toEqual([2, 1, undefined]);
});

test("what is more than a digit is a plus on the icon", () => {
  expect(numberedIcon("<svg></svg>", 9)).toContain(">9<");
  expect(numberedIcon("<svg></svg>", 10)).toContain(">+<");
});
