import type { APIRequestContext, Page } from "@playwright/test";
import { andSee } from "./change";
import { press } from "./press";

async function post(page: Page, address: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(address, { data });
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`);
  return answer.status() === 204 ? { id: "" } : ((await answer.json()) as { id: string });
}

/** Opens a table as a guest of this browser and returns its id. */
export async function newTable(page: Page, url: string, name: string, config: object, bots: string[] = []): Promise<string> {
  if (!(await page.request.get(`${url}/api/me`)).ok()) await post(page, `${url}/api/people`, { name });
  return (await post(page, `${url}/api/tables`, { settings: { game: "isle", config, watch: true }, bots })).id;
}

/** Sends a command to a table, past the page. */
export async function command(page: Page, url: string, id: string, body: object): Promise<void> {
  await post(page, `${url}/api/tables/${id}/commands`, { id: crypto.randomUUID(), ...body });
}

/** Plays past the page, taking what moves the game on, until the table is as wanted. */
export async function playUntil(on: APIRequestContext, url: string, id: string, done: (scene: any) => boolean): Promise<void> {
  const at = `${url}/api/tables/${id}`;
  for (let i = 0; i < 2000; i++) {
    const { scene } = await (await on.get(at)).json();
    if (done(scene) || scene.table.stage === "over") return;
    if (!scene.may?.must) {
      await new Promise((go) => setTimeout(go, 20));
      continue;
    }
    const { decision, actions } = (await (await on.get(`${at}/legal`)).json()) as { decision: number; actions: string[] };
    const better = ["rescue", "place", "lay", "read", "cat", "toy", "draw", "buy", "keep"];
    const of = (verb: string) => actions.filter((a) => a.startsWith(verb));
    const verb = better.find((v) => of(v).length > 0);
    const list = verb ? of(verb) : actions;
    const action = list[Math.floor(list.length * 0.6)];
    await on.post(`${at}/commands`, { data: { id: crypto.randomUUID(), do: "act", seat: 0, decision, action } });
  }
}

/** Complaints of the page: there must be none at the end. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    // A guest who is not known yet, and a connection that a test cuts, are no faults of the page.
    if (message.type() === "error" && !/net::ERR_(INTERNET|CONNECTION|EMPTY|SOCKET)_|WebSocket/.test(message.text())) heard.push(message.text());
  });
  return heard;
}

/** How a page is worked: by mouse, by touch or by keys alone. */
export type Hand = (page: Page, selector: string) => Promise<void>;
const soon = { timeout: 500 };
export const mouse: Hand = (page, selector) => press(page.locator(selector).first(), "mouse", { ...soon, force: true });
export const touch: Hand = (page, selector) => press(page.locator(selector).first(), "touch", { ...soon, force: true });
export const keys: Hand = async (page, selector) => {
  await page.locator(selector).first().focus(soon);
  await page.keyboard.press("Enter");
};

/** Walks as people do who have no mouse: with Tab from where the focus is. The ship with a tile over it has its own keys. */
export const tabs: Hand = async (page, selector) => {
  const focused = (selector: string) => document.activeElement!.matches(selector);
  if (await page.evaluate(focused, "[role=application]")) return page.keyboard.press(selector.includes("place") ? "Enter" : "Escape");
  for (let i = 0; i < 150; i++) {
    if (await page.evaluate(focused, selector)) return page.keyboard.press("Enter");
    if (!(await page.locator(selector).count())) return; // the offer was gone too soon
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
};

interface Seen {
  over: boolean;
  told: boolean;
  sure: boolean;
  place: boolean;
  stuck: boolean;
  soon: boolean;
  keep: boolean;
  buy: boolean;
  dear: boolean;
  word: boolean;
  rescue: boolean;
  card: boolean;
  does: string[];
}

/** What the page offers at this moment. */
function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const on = (s: string) => document.querySelector(s) !== null;
    const prompt = ".prompt ";
    return {
      over: on(".ending"),
      told: on("dialog[open]"),
      sure: on('dialog[open] [data-do="yes"]'),
      place: on(`${prompt}[data-do="place"]:not([aria-disabled])`),
      stuck: on(`${prompt}[data-do="place"][aria-disabled]`),
      soon: on(`${prompt}[data-why="page.isle.loading"], ${prompt}[data-why="page.isle.busy"]`),
      keep: on(`${prompt}[data-do="keep"]`),
      buy: on(`${prompt}[data-do="buy"]`),
      dear: on(`${prompt}[data-do="buy"][aria-disabled]`) && !on(`${prompt}[data-do="buy-nothing"]`),
      word: on(`${prompt}[data-word], ${prompt}[data-do="play"]`),
      rescue: on("[data-tile][data-can]"),
      card: on("[data-card][data-can]:not([aria-pressed])"),
      does: [...document.querySelectorAll<HTMLElement>(".prompt [data-do]:not([aria-disabled])")].map((b) => b.dataset.do!),
    };
  });
}

const panel = async (page: Page, hand: Hand, at: number): Promise<void> => {
  const tab = `.tabs.low button:nth-child(${at})[aria-selected="false"]`;
  if (await page.locator(tab).count()) await hand(page, tab);
};

/** Does one thing that the page offers. Returns false if there was nothing to do, or if the offer was gone too soon. */
export async function step(page: Page, hand: Hand, random: () => number): Promise<boolean> {
  try {
    const seen = await look(page);
    return !seen.over && (await once(page, seen, (page, selector) => andSee(page, () => hand(page, selector)), random));
  } catch (error) {
    if (/Timeout|detached|not visible/.test(String(error))) return false;
    throw error;
  }
}

async function once(page: Page, seen: Seen, hand: Hand, random: () => number): Promise<boolean> {
  if (seen.sure) {
    await hand(page, 'dialog[open] [data-do="yes"]');
    return true;
  }
  // A card that could be used a moment ago says why it cannot be now.
  if (seen.told) {
    await page.keyboard.press("Escape");
    return true;
  }
  if (seen.place) {
    await hand(page, '.prompt [data-do="place"]:not([aria-disabled])');
    return true;
  }
  if (seen.stuck) {
    if (!seen.soon && seen.does.includes("back")) await hand(page, '.prompt [data-do="back"]');
    else await page.waitForTimeout(15);
    return true;
  }
  if (seen.word) {
    await hand(page, '.prompt [data-word], .prompt [data-do="play"]');
    return true;
  }
  if (seen.keep) {
    await panel(page, hand, 1);
    if (!seen.does.includes("keep")) await hand(page, '[data-card][aria-pressed="false"]');
    else await hand(page, '[data-do="keep"]');
    return true;
  }
  if (seen.buy) {
    await panel(page, hand, 1);
    const open = await page.locator('[data-card][aria-pressed="false"]').count();
    if (seen.dear) await hand(page, '[data-card][aria-pressed="true"]');
    else if (open > 3) await hand(page, '[data-card][aria-pressed="false"]');
    else await hand(page, seen.does.includes("buy") ? '[data-do="buy"]' : '[data-do="buy-nothing"]');
    return true;
  }
  const plain = ["put", "dye", "move", "end", "stop", "confirm", "pass"].find((d) => seen.does.includes(d));
  if (!plain) return false;
  if (seen.rescue && random() < 0.9 && !seen.does.includes("move")) {
    await panel(page, hand, 2);
    if (await page.locator("[data-tile][data-can]").count()) {
      await hand(page, "[data-tile][data-can]");
      return true;
    }
  }
  if (random() < 0.7) {
    await panel(page, hand, 1);
    if (await page.locator("[data-card][data-can]:not([aria-pressed])").count()) {
      await hand(page, "[data-card][data-can]:not([aria-pressed])");
      return true;
    }
  }
  await hand(page, `.prompt [data-do="${plain}"]`);
  return true;
}

/** A stream of numbers that is the same in every run. */
export function numbers(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s * 1664525 + 1013904223) % 4294967296;
    return s / 4294967296;
  };
}

/** Plays with one or more pages until the game is over. */
export async function playOut(pages: Page[], hand: Hand, random: () => number): Promise<void> {
  let idle = 0;
  for (;;) {
    let acted = false;
    for (const page of pages) {
      acted = (await step(page, hand, random)) || acted;
    }
    if (await pages[0]!.locator(".ending").count()) return;
    if (acted) idle = 0;
    else {
      await pages[0]!.waitForTimeout(15);
      if (++idle > 400) throw new Error(`nothing to do: ${await pages[0]!.locator(".prompt").innerText().catch(() => "no prompt")}`);
    }
  }
}
