import { expect, test, vi } from "vitest";
import { gameNames, noticeKinds } from "../protocol";
import { setLanguage } from "../words/words.svelte";
import { decodeKey, sendNoticeTexts } from "./push";

test("a key is read from base64 for addresses", () => {
  expect([...decodeKey("-_8A")]).toEqual([251, 255, 0]);
});

test("the service worker gets a text for every kind and game", async () => {
  await setLanguage("en");
  const postMessage = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } });
  await sendNoticeTexts(true);
  vi.unstubAllGlobals();
  const { words, vibrates } = postMessage.mock.calls[0]![0] as { words: Record<string, string>; vibrates: boolean };
  expect(vibrates).toBe(true);
  const wanted = noticeKinds.flatMap((kind) => gameNames.map((game) => `notice.${kind}.${game}`));
  expect(Object.keys(words).toSorted()).toEqual(wanted.toSorted());
  const missing = Object.entries(words as Record<string, string>).filter(([key, text]) => key.startsWith(text));
  expect(missing, "kinds whose words the page does not load").toEqual([]);
});
