// Shows notices while the page is closed. The words come with the page's language: the worker keeps the six sentences that
// it needs in a cache of its own, which the page fills.
const kept = "notices-1";

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("message", (event) => {
  if (event.data?.words) {
    event.waitUntil(caches.open(kept).then((cache) => cache.put("/words", Response.json(event.data.words))));
  }
});

async function words() {
  const answer = await (await caches.open(kept)).match("/words");
  return answer ? answer.json() : {};
}

addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const show = async () => {
    const said = await words();
    const text = said[`${notice.key}.${notice.args?.game}`] ?? notice.text ?? "";
    await self.registration.showNotification("Purrlor", {
      body: text,
      icon: "/icon.svg",
      tag: notice.table,
      data: { link: notice.table ? `/t/${notice.table}` : "/" },
    });
  };
  event.waitUntil(show());
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
