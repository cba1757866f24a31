import { post, remove } from "../net/http";
import { t } from "../words/words.svelte";

/** Whether this browser can be told things while the page is closed. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The bytes of a key as the server writes it: base64 for addresses. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Where this browser is told things, if it is. */
export const pushedTo = async (): Promise<string | undefined> => (canPush() ? (await subscription())?.endpoint : undefined);

const kinds = ["your_turn", "reminder", "started", "ended", "vote", "standin"];
const games = ["isle", "boxes"];

/** Gives the worker the sentences of notices in the reader's language, for when the page is closed. */
export async function teach(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const words: Record<string, string> = {};
  for (const kind of kinds) for (const game of games) words[`notice.${kind}.${game}`] = t(`notice.${kind}`, { game });
  worker?.active?.postMessage({ words });
}

/** How an attempt to be told things ended: the reader or the browser may not allow it, and its push service may be missing. */
export type Pushed = "on" | "refused" | "unavailable";

/** Asks the reader and the browser, and tells the server where notices go. */
export async function startPush(key: string): Promise<Pushed> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  await teach();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }).catch(() => undefined);
  if (!made) return "unavailable";
  const { endpoint, keys } = made.toJSON();
  await post("/api/me/targets", { kind: "push", endpoint, p256dh: keys!.p256dh, auth: keys!.auth });
  return "on";
}

export async function stopPush(): Promise<void> {
  const made = canPush() ? await subscription() : null;
  if (!made) return;
  await remove("/api/me/targets", { endpoint: made.endpoint });
  await made.unsubscribe();
}
