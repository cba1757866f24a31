import { expect, test, vi } from "vitest";
import { gameNames, noticeKinds } from "../protocol";
import { decodeKey, sendNoticeTexts } from "./push";

test("a key is read from base64 for addresses", () => {
  expect([...decodeKey("-_8A")]).toEqual([251, 255, 0]);
});

test("the service worker gets a text for every kind and game", async () => {
  const postMessage = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } });
  await sendNoticeTexts(true);
  vi.unstubAllGlobals();
  const { words, vibrates } = postMessage.mock.calls[0]![0] as { words: Record<string, string>; vibrates: boolean };
  expect(vibrates).toBe(true);
  const wanted = noticeKinds.flatMap((kind) => gameNames.map((game) => `notice.${kind}.${game}`));
  expect(Object.keys(words).toSorted()).toEqual(wanted.toSorted());
});
