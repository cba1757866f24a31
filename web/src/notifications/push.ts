import { call } from "../api/client";
import { gameNames, noticeKinds } from "../protocol";
import { feedback } from "../sound/feedback.svelte";
import { t } from "../words/words.svelte";

/** Whether this browser supports push notifications. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The bytes of a key as the server writes it: base64 for addresses. */
export function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The push endpoint of this browser, if it has subscribed. */
export const pushEndpoint = async (): Promise<string | undefined> => (canPush() ? (await subscription())?.endpoint : undefined);

/** Sends the service worker the texts of notices in the reader's language, for when the page is closed, and whether they are felt. */
export async function sendNoticeTexts(vibrates: boolean): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const words: Record<string, string> = {};
  for (const kind of noticeKinds) for (const game of gameNames) words[`notice.${kind}.${game}`] = t(`notice.${kind}`, { game });
  worker?.active?.postMessage({ words, vibrates });
}

/** How subscribing ended: the reader or the browser may refuse, and the push service may be missing. */
export type PushResult = "on" | "refused" | "unavailable";

/** Asks the reader and the browser, and tells the server where notices go. */
export async function startPush(key: string): Promise<PushResult> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  await sendNoticeTexts(feedback.settings.vibration);
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeKey(key) }).catch(() => undefined);
  if (!made) return "unavailable";
  const { endpoint, keys } = made.toJSON();
  await call("POST /api/me/targets", { body: { kind: "push", endpoint: endpoint!, p256dh: keys!.p256dh, auth: keys!.auth } });
  return "on";
}

export async function stopPush(): Promise<void> {
  const made = canPush() ? await subscription() : null;
  if (!made) return;
  await call("DELETE /api/me/targets", { body: { endpoint: made.endpoint } });
  await made.unsubscribe();
}
