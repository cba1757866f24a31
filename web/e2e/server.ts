import { test as base, type BrowserContext } from "@playwright/test";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { program } from "./build";

/** A running server with a database of its own. */
export interface Server {
  url: string;
  /** Ends the process as a crash would, or starts it again on the same database. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Deals from now on the games of a test, which are the same in every run. */
  deal: (test: string) => Promise<void>;
  /** Lets time go by for the server, in milliseconds: it notices within a second. */
  pass: (time: number) => Promise<void>;
  /** Whether a test has moved the server's time. */
  isAhead: () => boolean;
  /** Makes a table of a stored position, or of what it was after so many of its actions, and returns its id; a person or a bot sits on each seat. */
  take: (position: string, seats: string[], actions?: number) => Promise<string>;
  close: () => Promise<void>;
}

/** The server that the tests of a worker share, one after the other: each has people and tables of its own. */
export let server: Server;

/**
 * Tests press for themselves what the page would do by itself, and nothing is offered to them, unless one says otherwise. What is not
 * drawn is laid out, heard and pressed as ever, and costs an eighth less.
 */
async function leaveAlone(context: BrowserContext, drawn: boolean): Promise<void> {
  await context.addInitScript((drawn) => {
    const style = new CSSStyleSheet();
    style.replaceSync(":root { opacity: 0; }");
    if (!drawn) document.adoptedStyleSheets.push(style);
    for (const [key, value] of [
      ["forced-steps", "off"],
      ["feedback", '{"offered":true}'],
      ["turns-offered", "1"],
    ] as const) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, drawn);
}

export const test = base.extend<{ drawn: boolean; still: boolean; tidy: void }, { serving: void }>({
  /** Whether the system asks pages for less motion, which all tests want that are not about motion: it is paid for in every frame. */
  still: [!(process.env.SHOTS || process.env.SPEED), { option: true }],
  /** Whether the pages of a test are drawn, which those need that take pictures or measure. */
  drawn: [Boolean(process.env.SHOTS || process.env.SPEED || process.env.DRAWN), { option: true }],
  tidy: [
    async ({ browser, drawn, still, headless }, use, { title }) => {
      // The Date header keeps real time, so clocks of the next test would be wrong.
      if (server.isAhead()) {
        await server.close();
        server = await serve();
      }
      await server.deal(title);
      const earlier = new Set(browser.contexts());
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await make({ reducedMotion: still ? "reduce" : "no-preference", ...options });
        await leaveAlone(context, drawn || !headless);
        return context;
      };
      await use();
      browser.newContext = make;
      const own = browser.contexts().filter((context) => !earlier.has(context));
      await Promise.all(own.map((context) => context.close()));
    },
    { auto: true },
  ],
  serving: [
    async ({}, use) => {
      server = await serve();
      await use();
      await server.close();
    },
    { scope: "worker", auto: true },
  ],
});

/** Starts a server, with more flags at an address of one's own; PURRLOR_URL names one that runs already, which deals as it likes. */
export async function serve(more: string[] = [], listen = "127.0.0.1:0"): Promise<Server> {
  if (process.env.PURRLOR_URL && more.length === 0) {
    const nothing = () => Promise.resolve();
    const take = () => Promise.reject(new Error("this needs a server of its own"));
    return {
      url: process.env.PURRLOR_URL,
      stop: nothing,
      start: nothing,
      deal: nothing,
      pass: take,
      isAhead: () => false,
      take,
      close: nothing,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), "purrlor-"));
  const data = join(folder, "x.db");
  const notices = ["--contact", "mailto:cat@example.org", "--webhooks"];
  const limits = ["--guests-per-minute", "600", "--commands-per-second", "200", "--requests-per-second", "200"];
  const flags = ["--data", data, "--bot-pace", "5ms", ...notices, ...limits, ...more];
  let child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  let lines: AsyncIterator<string>;
  let dealt = "";
  let passed = 0;

  /** The next line that the server prints. */
  const hear = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw new Error("the server has ended");
    return value;
  };
  /** Has the server do what only tests may want; one thing at a time. */
  const order = async (what: object): Promise<{ table?: string }> => {
    child!.stdin.write(JSON.stringify(what) + "\n");
    const answer = JSON.parse(await hear()) as { table?: string; error?: string };
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  const deal = async (test: string): Promise<void> => void (await order({ test: (dealt = test) }));
  /** Starts the server, where it was before if it was anywhere, and waits for the line that says where it is. */
  const start = async (): Promise<void> => {
    const env = { ...process.env, PURRLOR_PAGE_SERVER: "1" };
    child = spawn(program, ["--listen", listen, ...flags], { stdio: ["pipe", "pipe", "inherit"], env });
    lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    listen = / at http:\/\/(\S+)/.exec(await hear())![1]!;
    await deal(dealt);
    if (passed > 0) await order({ pass: passed });
  };
  const pass = async (time: number): Promise<void> => {
    passed += time;
    await order({ pass: time });
  };
  const stop = async (): Promise<void> => {
    const gone = child;
    child = undefined;
    if (!gone || gone.exitCode !== null) return;
    const ended = new Promise((go) => gone.once("exit", go));
    gone.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `http://${listen}`,
    start,
    stop,
    deal,
    pass,
    isAhead: () => passed > 0,
    take: async (position, seats, actions) => {
      const file = join(import.meta.dirname, "positions", `${position}.json`);
      const record = JSON.parse(readFileSync(file, "utf8")) as { actions: string[] };
      return (await order({ record: { ...record, actions: record.actions.slice(0, actions) }, seats })).table!;
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
