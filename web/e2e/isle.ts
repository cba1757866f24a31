import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { askAs, untilMyTurn } from "./asking";
import { settled, stepUntil } from "./change";
import { pass } from "./clock";
import { press, settle } from "./press";

/** A browser, or whoever else sends requests. */
type Sender = Pick<Page, "request">;

async function post(page: Sender, address: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(address, { data });
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`);
  return answer.status() === 204 ? { id: "" } : ((await answer.json()) as { id: string });
}

/** Opens a table as a guest of this browser and returns its id. */
export async function newTable(page: Sender, url: string, name: string, config: object, bots: string[] = []): Promise<string> {
  if (!(await page.request.get(`${url}/api/me`)).ok()) await post(page, `${url}/api/people`, { name });
  return (await post(page, `${url}/api/tables`, { settings: { game: "isle", config, watch: true }, bots })).id;
}

/** Sends a command to a table, past the page. */
export async function command(page: Sender, url: string, id: string, body: object): Promise<void> {
  await post(page, `${url}/api/tables/${id}/commands`, { id: crypto.randomUUID(), ...body });
}

/** Plays past the page, taking what moves the game on, until the table is as wanted. */
export async function playUntil(on: APIRequestContext, url: string, id: string, done: (scene: any) => unknown): Promise<void> {
  const at = `${url}/api/tables/${id}`;
  const ask = await askAs(on);
  for (let i = 0; i < 2000; i++) {
    let scene: any;
    const ends = () => Boolean(done(scene)) || scene.table.stage === "over";
    const look = async () => {
      ({ scene } = (await (await ask(at)).json()) as any);
      return ends() || !!scene.may?.must;
    };
    await untilMyTurn(look);
    if (ends()) return;
    const { decision, actions } = (await (await ask(`${at}/legal`)).json()) as { decision: number; actions: string[] };
    const better = ["rescue", "place", "lay", "read", "cat", "toy", "draw", "buy", "keep"];
    const of = (verb: string) => actions.filter((a) => a.startsWith(verb));
    const verb = better.find((v) => of(v).length > 0);
    const list = verb ? of(verb) : actions;
    const action = list[Math.floor(list.length * 0.6)];
    await ask(`${at}/commands`, { id: crypto.randomUUID(), do: "act", seat: 0, decision, action });
  }
}

/** Waits until a page asks what the server asks me now, and has shown all moves before it. */
export async function caughtUp(page: Page, url: string, id: string): Promise<void> {
  const { scene } = (await (await page.request.get(`${url}/api/tables/${id}`)).json()) as { scene: { may?: { decision: number } } };
  await expect(page.locator(`[data-decision="${scene.may!.decision}"]`)).toBeAttached();
  await expect(page.locator("[data-mover]")).toHaveCount(0);
}

/** Complaints of the page: there must be none at the end. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    // A guest who is not known yet, and a connection that a test cuts, are no faults of the page.
    if (message.type() === "error" && !/net::ERR_(INTERNET|CONNECTION|EMPTY|SOCKET)_|WebSocket/.test(message.text()))
      heard.push(message.text());
  });
  return heard;
}

/** How a page is worked: by mouse, by touch or by keys alone. */
export type Hand = (page: Page, selector: string) => Promise<void>;
/** A press may take so long on a busy machine: one that is given up sooner is begun anew for ever. */
const soon = { timeout: 10_000 };
export const mouse: Hand = (page, selector) => press(page.locator(selector).first(), "mouse", { ...soon, force: true });
export const touch: Hand = (page, selector) => press(page.locator(selector).first(), "touch", { ...soon, force: true });
export const keys: Hand = async (page, selector) => {
  await page.locator(selector).first().focus(soon);
  await pass(page, settle);
  await page.keyboard.press("Enter");
};

/** The key that goes on from what has the focus: an arrow where one of those is in the same group, none if there is none of them. */
const keyTowards = (selector: string): string => {
  const now = document.activeElement!;
  if (now.matches(selector)) return "Enter";
  if (!document.querySelector(selector)) return "";
  const group = now.closest<HTMLElement>("[data-roving]");
  const wanted = group && now.matches(group.dataset.roving!) && group.querySelector(selector);
  if (!wanted) return "Tab";
  return now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowRight" : "ArrowLeft";
};

/** Walks as people do who have no mouse: with Tab from where the focus is. The ship with a tile over it has its own keys. */
export const tabs: Hand = async (page, selector) => {
  const focused = (selector: string) => document.activeElement!.matches(selector);
  if (await page.evaluate(focused, ".ship.placing")) return page.keyboard.press(selector.includes("place") ? "Enter" : "Escape");
  for (let i = 0; i < 150; i++) {
    const key = await page.evaluate(keyTowards, selector);
    if (!key) return; // the offer was gone too soon
    if (key === "Enter") await pass(page, settle);
    await page.keyboard.press(key);
    if (key === "Enter") return;
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

const panels = { fields: 1, hand: 2 };
/** Shows the fields or the hand where they take turns, or the island where it is folded away. */
const panel = async (page: Page, hand: Hand, name: keyof typeof panels): Promise<void> => {
  const folded = name === "fields" ? ', [data-do="island"][aria-expanded="false"]' : "";
  const shows = `.tabs.low button:nth-child(${panels[name]})[aria-selected="false"]${folded}`;
  if (await page.locator(shows).count()) await hand(page, shows);
};

/** Does one thing that the page offers. Returns false if there was nothing to do, or if the offer was gone too soon. */
export async function step(page: Page, hand: Hand, random: () => number): Promise<boolean> {
  try {
    const seen = await look(page);
    const andSee: Hand = async (page, selector) => {
      await hand(page, selector);
      await settled(page);
    };
    return !seen.over && (await once(page, seen, andSee, random));
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
    if (seen.soon || !seen.does.includes("back")) return false;
    await hand(page, '.prompt [data-do="back"]');
    return true;
  }
  if (seen.word) {
    await hand(page, seen.does.includes("play") ? '.prompt [data-do="play"]' : ".prompt [data-word]");
    return true;
  }
  if (seen.keep) {
    await panel(page, hand, "hand");
    if (!seen.does.includes("keep")) await hand(page, '[data-card][aria-pressed="false"]');
    else await hand(page, '[data-do="keep"]');
    return true;
  }
  if (seen.buy) {
    await panel(page, hand, "hand");
    const open = await page.locator('[data-card][aria-pressed="false"]').count();
    if (seen.dear) await hand(page, '[data-card][aria-pressed="true"]');
    else if (open > 3) await hand(page, '[data-card][aria-pressed="false"]');
    else await hand(page, seen.does.includes("buy") ? '[data-do="buy"]' : '[data-do="buy-nothing"]');
    return true;
  }
  // The card that is played takes a tile, which is pressed where it lies.
  if (seen.rescue && seen.does.includes("cancel")) {
    await panel(page, hand, "fields");
    await hand(page, "[data-tile][data-can]");
    return true;
  }
  const plain = ["put", "dye", "move", "end", "stop", "confirm", "pass", "allow"].find((d) => seen.does.includes(d));
  if (!plain) return false;
  if (seen.rescue && random() < 0.9 && !seen.does.includes("move")) {
    await panel(page, hand, "fields");
    if (await page.locator("[data-tile][data-can]").count()) {
      await hand(page, "[data-tile][data-can]");
      return true;
    }
  }
  if (random() < 0.7) {
    await panel(page, hand, "hand");
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
export const playOut = (pages: Page[], hand: Hand, random: () => number): Promise<void> =>
  stepUntil(
    pages,
    async () => {
      let acted = false;
      for (const page of pages) acted = (await step(page, hand, random)) || acted;
      return acted;
    },
    async () => (await pages[0]!.locator(".ending").count()) > 0,
  );

/** Plays so many steps with a page. */
export async function playSteps(page: Page, count: number, hand: Hand, random: () => number): Promise<void> {
  let acted = 0;
  await stepUntil(
    [page],
    async () => {
      const did = await step(page, hand, random);
      if (did) acted++;
      return did;
    },
    () => acted >= count,
  );
}

/** What a turn is made of: a map may bring a treasure before it ends. */
const turn = ["rescue", "place", "stop", "end"];

/** Takes a turn of the first seat past the page, or a part of it, so that the others move. */
export async function takeTurn(page: Page, url: string, id: string, verbs = turn): Promise<void> {
  for (const verb of verbs) {
    const asked = await page.request.get(`${url}/api/tables/${id}/legal`);
    const { decision, actions } = (await asked.json()) as { decision: number; actions: string[] };
    const action = actions.find((a) => a.split(" ")[0] === verb);
    if (action) await command(page, url, id, { do: "act", seat: 0, decision, action });
  }
}
