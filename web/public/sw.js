// Shows notices while the page is closed, and how many tables wait on the badge of the app. The words come with the page's language:
// the worker keeps the sentences that it needs, and whether a notice may be felt, in a cache of its own, which the page fills.
const kept = "notices-1";

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("message", (event) => {
  if (event.data?.words) {
    const { words, vibrates } = event.data;
    const put = (cache) => Promise.all([cache.put("/words", Response.json(words)), cache.put("/vibrates", Response.json(vibrates))]);
    event.waitUntil(caches.open(kept).then(put));
  }
});

async function read(what, otherwise) {
  const answer = await (await caches.open(kept)).match(what);
  return answer ? answer.json() : otherwise;
}

/** Shows on the app's badge how many tables wait for me, as far as the server says. */
async function mark() {
  if (!navigator.setAppBadge) return;
  const answer = await fetch("/api/me/tables?stage=playing");
  if (!answer.ok) return;
  const waiting = (await answer.json()).filter((table) => table.yours).length;
  await (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge());
}

addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const show = async () => {
    const said = await read("/words", {});
    const text = said[`${notice.key}.${notice.args?.game}`] ?? notice.text ?? "";
    await self.registration.showNotification("Purrlor", {
      body: text,
      icon: "/icon.svg",
      tag: notice.table,
      vibrate: (await read("/vibrates", true)) ? [20] : [],
      data: { link: notice.table ? `/t/${notice.table}` : "/" },
    });
  };
  event.waitUntil(Promise.all([show(), mark().catch(() => {})]));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const to = new URL(event.notification.data.link, self.location.origin).href;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((w) => w.url.startsWith(to)) ?? windows[0];
    if (!there) return self.clients.openWindow(to);
    await there.focus();
    if (!there.url.startsWith(to)) await there.navigate(to);
  };
  event.waitUntil(open());
});
