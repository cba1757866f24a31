import { languages, type Language } from "../words/languages";
import { agrees, kindOf, needed, outdated, wantedBefore, type Files } from "./files";
import { showNotice, openNotice, keepNotices } from "./notices";

// One worker for all that outlives the page: it shows notices while the page is closed, and keeps the page for when there is no network.
// A new build is fetched in the background and waits until the page says that nothing is under way.

/** What belongs to the build that the worker came with; web/installable.ts fills it in. */
declare const FILES: Files;

/** What the page tells the worker. */
interface WorkerMessage {
  /** The sentences of notices, and whether they may be felt. */
  words?: Record<string, string>;
  vibrates?: boolean;
  /** The language that is read from now on. */
  language?: string;
  /** The address of a file that will be wanted later. */
  keep?: string;
  /** The person agrees to the new build of the page. */
  activate?: boolean;
}

const scope = self as unknown as ServiceWorkerGlobalScope;
const own = `page-${FILES.version}`;
/** The cache of what outlives all builds. */
const lasting = "settings-1";
const document = "/index.html";
/** How many files are fetched at a time: the page comes first. */
const atOnce = 4;

/** The languages that were read here; before any was chosen, what the browser prefers. */
async function spoken(): Promise<Language[]> {
  const kept = await (await caches.open(lasting)).match("/languages");
  if (kept) return (await kept.json()) as Language[];
  const wanted = navigator.languages.map((tag) => languages.find((l) => tag.toLowerCase().startsWith(l))).find(Boolean);
  return [wanted ?? "en"];
}

/** Keeps files that are not kept yet. What an earlier build has kept under the same name is the same. */
async function keep(addresses: string[], options: RequestInit = {}): Promise<void> {
  const cache = await caches.open(own);
  const missing = [...addresses];
  const work = async () => {
    for (let address = missing.shift(); address; address = missing.shift()) {
      if (await cache.match(address)) continue;
      const answer = (await caches.match(address)) ?? (await fetch(address, options));
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await cache.put(address, answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The addresses of all that is kept, by whichever build. */
async function allKept(): Promise<string[]> {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

async function install(): Promise<void> {
  await keep(needed(FILES, await spoken()));
  // What was fetched when it was wanted stays, if it is the same.
  await keep(wantedBefore(FILES, await allKept()));
  const answer = await fetch(document, { cache: "no-cache" });
  // The server may have been updated since it sent this worker: then the next one is on its way.
  if (!answer.ok || !agrees(await answer.clone().text(), FILES)) throw new Error("the document is of another build");
  await (await caches.open(own)).put(document, answer);
}

async function activate(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.all(outdated(await caches.keys(), own, windows.length).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function speak(language: Language): Promise<void> {
  const all = [...new Set([...(await spoken()), language])];
  await (await caches.open(lasting)).put("/languages", Response.json(all));
  await keep(needed(FILES, all));
}

/** The page as it is kept; what is newer comes with the next worker. */
async function answerDocument(request: Request): Promise<Response> {
  return (await (await caches.open(own)).match(document)) ?? fetch(request);
}

/** A file as it is kept, by whichever build of the page; else it is fetched, and kept from then on. */
async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(own)).put(request, answer.clone()).catch(() => {}); // a full disk is not an error of this
  return answer;
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request.method, request.mode, new URL(request.url), scope.location.origin);
  if (kind === "document") event.respondWith(answerDocument(request));
  if (kind === "asset" && !request.headers.has("Range")) event.respondWith(answerAsset(request));
});
scope.addEventListener("message", (event) => {
  const { words, vibrates = true, language, activate, keep: wanted } = (event.data ?? {}) as WorkerMessage;
  const known = languages.find((l) => l === language);
  if (words) event.waitUntil(keepNotices(words, vibrates));
  if (known) event.waitUntil(speak(known));
  if (wanted) event.waitUntil(keep([wanted], { priority: "low" }).catch(() => {})); // it is fetched when it is wanted
  if (activate) event.waitUntil(scope.skipWaiting());
});
scope.addEventListener("push", (event) => event.waitUntil(showNotice(scope, event.data?.json())));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotice(scope, event.notification));
});
