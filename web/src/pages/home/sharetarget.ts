/** Paths that people share: tables, invitations, friends, deals and replays. */
const opens = /^\/(?:t|j|join|f|d|replay)\/[^/]+\/?$/;

/** Reads what another app has shared: whether it shared anything, and the first address of this server in it. */
export function sharedWith(query: URLSearchParams, origin: string): { asked: boolean; address?: string } {
  const texts = ["shared", "shared_text", "shared_title"].flatMap((key) => query.get(key) ?? []);
  for (const [link] of texts.join(" ").matchAll(/https?:\/\/[^\s<>"']+/g)) {
    const url = URL.parse(link.replace(/[.,;:!?)]+$/, ""));
    if (url?.origin === origin && opens.test(url.pathname)) return { asked: true, address: url.pathname + url.search };
  }
  return { asked: texts.length > 0 };
}
