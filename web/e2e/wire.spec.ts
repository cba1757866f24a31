import { expect, type Browser, type Page } from "@playwright/test";
import { command, complaints } from "./isle";
import { languages, type Language } from "../src/words/languages";
import { longIf } from "./long";
import { server, test } from "./server";

test.use({ drawn: true }); // some things are loaded once the first picture is there

/** What came over the wire for one view with an empty cache: the bytes of each request with its headers; and what the socket said meanwhile. */
interface Load {
  requests: { path: string; encoding: string; bytes: number }[];
  frames: number;
  total: number;
}

const KB = 1000;
const limits = { home: 143 * KB, table: 187 * KB, requests: 16, otherLanguage: 40 * KB };
const locales: Record<Language, string> = { en: "en-GB", uk: "uk-UA", ru: "ru-RU", pl: "pl-PL" };
/** The letters that a language needs besides the plain Latin ones. */
const letters: Record<Language, string[]> = { en: [], uk: ["cyrillic"], ru: ["cyrillic"], pl: ["latin-ext"] };

/** Opens an address as a browser that was never here would, and counts until nothing more comes. */
async function load(page: Page, address: string, shown: string): Promise<Load> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const asked = new Map<string, Load["requests"][number]>();
  let waiting = 0;
  let frames = 0;
  wire.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("data:")) return;
    asked.set(requestId, { path: new URL(request.url).pathname, encoding: "", bytes: 0 });
    waiting++;
  });
  wire.on("Network.responseReceived", ({ requestId, response }) => {
    const to = asked.get(requestId);
    if (to) to.encoding = response.headers["Content-Encoding"] ?? "";
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const to = asked.get(requestId);
    if (!to) return;
    to.bytes = encodedDataLength;
    waiting--;
  });
  wire.on("Network.webSocketFrameReceived", ({ response }) => (frames += Buffer.byteLength(response.payloadData)));
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => waiting).toBe(0);
  const requests = [...asked.values()];
  return { requests, frames, total: requests.reduce((sum, r) => sum + r.bytes, 0) };
}

async function visit(browser: Browser, language: Language) {
  const context = await browser.newContext({ locale: locales[language], viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  return { page, heard: complaints(page), close: () => context.close() };
}

/** What holds for every view: text is compressed, and of fonts and words comes what the language needs and nothing else. */
function check(what: string, language: Language, { requests, frames, total }: Load): void {
  console.log(`${what} in ${language}: ${total} bytes in ${requests.length} requests, and ${frames} bytes of frames`);
  const assets = requests.filter((r) => r.path.startsWith("/assets/"));
  const plain = assets.filter((r) => /\.(js|css)$/.test(r.path) && r.bytes > 2 * KB && r.encoding !== "br");
  expect(plain, "scripts and styles that are not compressed").toEqual([]);
  // Whoever has no cookie gets a document with tags for previews, which is made for them.
  expect(requests[0]!.encoding, "the coding of the document").toBe(what === "home" ? "gzip" : "br");
  const named = (pattern: RegExp) => assets.flatMap((r) => pattern.exec(r.path)?.[1] ?? []);
  expect(named(/nunito-sans-([a-z-]+)-wght/).sort()).toEqual([...letters[language], "latin"].sort());
  expect(new Set(named(/words_(\w\w)/))).toEqual(new Set([language]));
}

const codeOf = ({ requests }: Load) =>
  requests
    .map((r) => r.path)
    .filter((path) => path.startsWith("/assets/"))
    .join(" ");

for (const language of languages) {
  const more = language === "en" ? 0 : limits.otherLanguage;

  test(`home is small on the wire: ${language}`, longIf(language !== "en"), async ({ browser }) => {
    const { page, heard, close } = await visit(browser, language);
    const found = await load(page, server.url, "[data-play=boxes]");
    check("home", language, found);
    expect(found.total).toBeLessThan(limits.home + more);
    expect(found.requests.length).toBeLessThan(limits.requests + letters[language].length);
    expect(codeOf(found)).not.toMatch(/table|isle|boxes|replay/i);
    expect(heard).toEqual([]);
    await close();
  });

  for (const game of ["isle", "boxes"] as const) {
    test(`a table is small on the wire: ${game}, ${language}`, longIf(language !== "en"), async ({ browser, request }) => {
      const { page, heard, close } = await visit(browser, language);
      // A bot would play on while the page loads.
      for (const who of [page.request, request]) await who.post(`${server.url}/api/people`, { data: { name: "Mira" } });
      const made = await page.request.post(`${server.url}/api/tables`, { data: { settings: { game, config: { players: 2 } } } });
      const { id } = (await made.json()) as { id: string };
      await command({ request }, server.url, id, { do: "sit" });
      await command({ request }, server.url, id, { do: "ready", on: true });
      await command(page, server.url, id, { do: "start" });
      const found = await load(page, `${server.url}/t/${id}`, '[data-guide="ask"]');
      check(game, language, found);
      expect(found.total).toBeLessThan(limits.table + more);
      expect(codeOf(found)).not.toMatch(game === "isle" ? /home|boxes|replay/i : /home|isle|replay/i);
      expect(heard).toEqual([]);
      await close();
    });
  }
}
