// Shows notices while the page is closed, and how many tables wait on the badge of the app. The words come with the page's language: the worker
// keeps the sentences that it needs, and whether a notice may be felt, in a cache that the page fills.
const kept = "notices-1";

/** What the server pushes. */
interface Pushed {
  key?: string;
  args?: { game?: string };
  text?: string;
  table?: string;
}

/** Keeps the sentences of notices, and whether they may be felt. */
export async function keepNotices(words: Record<string, string>, vibrates: boolean): Promise<void> {
  const cache = await caches.open(kept);
  await Promise.all([cache.put("/words", Response.json(words)), cache.put("/vibrates", Response.json(vibrates))]);
}

async function read<T>(what: string, otherwise: T): Promise<T> {
  const answer = await (await caches.open(kept)).match(what);
  return answer ? ((await answer.json()) as T) : otherwise;
}

/** Shows on the app's badge how many tables wait for me, as far as the server says. */
async function mark(): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  const answer = await fetch("/api/me/tables?stage=playing");
  if (!answer.ok) return;
  const waiting = ((await answer.json()) as { yours?: boolean }[]).filter((table) => table.yours).length;
  await (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
}

/** Shows what was pushed, in the words of the page. */
export async function showNotice(scope: ServiceWorkerGlobalScope, pushed: unknown): Promise<void> {
  const notice = (pushed ?? {}) as Pushed;
  const show = async () => {
    const said = await read<Record<string, string>>("/words", {});
    const vibrates = await read("/vibrates", true);
    const options: NotificationOptions & { vibrate: number[] } = {
      body: said[`${notice.key}.${notice.args?.game}`] ?? notice.text ?? "",
      icon: "/icons/icon-192.png",
      tag: notice.table,
      vibrate: vibrates ? [20] : [],
      data: { link: notice.table ? `/t/${notice.table}` : "/" },
    };
    await scope.registration.showNotification("Purrlor", options);
  };
  await Promise.all([show(), mark().catch(() => {})]);
}

/** Goes to what a notice is about, in a window that is open if there is one. */
export async function openNotice({ clients, location }: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
  const to = new URL((notice.data as { link: string }).link, location.origin).href;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((w) => w.url.startsWith(to)) ?? windows[0];
  if (!there) {
    await clients.openWindow(to);
    return;
  }
  await there.focus();
  if (!there.url.startsWith(to)) await there.navigate(to);
}
