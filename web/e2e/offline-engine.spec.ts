import { expect, type BrowserContext, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fullAtTimes, holdBots, setFull, spoil, thinkingForEver } from "./alone";
import type { ClientMessage, GameView, Legal, Listed, TableRef } from "../src/protocol";
import type { FromEngine, ToEngine } from "../src/offline/protocol";
import { long } from "./long";
import { server, test } from "./server";

/** The address of a file of the build that begins so. */
const built = (name: string) =>
  `/assets/${readdirSync(join(import.meta.dirname, "../dist/assets"))
    .find((file) => file.startsWith(name))!
    .replace(/\.(br|gz)$/, "")}`;

/** The worker of the engine. */
const script = built("worker-engine");

/** What a test does in a page, in place of the page's own code. */
interface Tester {
  heard: FromEngine[];
  send: (said: ToEngine) => void;
  /** Waits for something that was not heard before, and forgets it. */
  hear: (what: string, id?: string | number) => Promise<FromEngine>;
}
declare global {
  interface Window {
    tester: Tester;
  }
}

/** A page of the site, with an engine. */
async function enter(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/seed`);
  await start(page);
  return page;
}

async function start(page: Page): Promise<void> {
  await page.evaluate((script) => {
    const heard: FromEngine[] = [];
    let wake = () => {};
    const worker = new Worker(script, { type: "module" });
    worker.onerror = (e) => heard.push({ kind: "failed", code: "no_house", detail: e.message });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
      heard.push(data);
      wake();
    };
    window.tester = {
      heard,
      send: (said) => worker.postMessage(said),
      async hear(what, id) {
        for (;;) {
          const at = heard.findIndex((m) => {
            if (id === undefined) return m.kind === what;
            if (m.kind === "message") return what === "message" && "id" in m.message && m.message.id === id;
            return "id" in m && m.id === id;
          });
          if (at >= 0) return heard.splice(at, 1)[0]!;
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
    };
  }, script);
}

let last = 0;

/** Asks as over HTTP. */
async function request<T>(page: Page, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ({ id, method, path, body }) => {
      window.tester.send({ kind: "request", id, method, path, body });
      return window.tester.hear("answer", id);
    },
    { id: ++last, method, path, body },
  );
  if (answer.kind !== "answer") throw new Error(JSON.stringify(answer));
  return answer.body as T;
}

/** Says something and returns the type of the answer, with the code of a refusal. */
async function say(page: Page, message: ClientMessage): Promise<string> {
  const answer = await page.evaluate(
    async ({ id, message }) => {
      const whole = message.type === "do" ? { ...message, command: { ...message.command, id } } : { ...message, id };
      window.tester.send({ kind: "message", message: whole as ClientMessage });
      return window.tester.hear("message", id);
    },
    { id: `m${++last}`, message },
  );
  if (answer.kind !== "message") throw new Error(JSON.stringify(answer));
  return answer.message.type === "refused" ? answer.message.code : answer.message.type;
}

const act = (page: Page, table: string, decision: number, action: string) =>
  say(page, { type: "do", table, command: { id: "", do: "act", seat: 0, decision, action } } as ClientMessage);

async function begin(page: Page, bots: string[]): Promise<string> {
  const settings = { game: "boxes", config: { players: 2 }, public: false, watch: false, clock: { kind: "none" }, takeover: "tabby" };
  const { id } = await request<TableRef>(page, "POST", "/api/tables", { settings, bots });
  expect(await say(page, { type: "look", table: id })).toBe("done");
  expect(await say(page, { type: "do", table: id, command: { id: "", do: "start" } } as ClientMessage)).toBe("done");
  return id;
}

const legal = (page: Page, table: string) => request<Legal>(page, "GET", `/api/tables/${table}/legal?seat=0`);
const mine = (page: Page) => request<Listed[]>(page, "GET", "/api/me/tables");

test("a house on a device answers while a tiger thinks, and a game outlives its page", async ({ browser }) => {
  const context = await browser.newContext();
  await spoil(context, thinkingForEver);
  const page = await enter(context);
  await page.evaluate(() => window.tester.hear("open"));
  const table = await begin(page, ["tiger"]);
  await expect.poll(async () => (await legal(page, table)).actions.length, { intervals: [20] }).toBeGreaterThan(0);
  const { decision, actions } = await legal(page, table);
  await holdBots(page);
  expect(await act(page, table, decision, actions[0]!)).toBe("done");
  for (let n = 0; n < 20; n++) expect((await legal(page, table)).actions).toEqual([]);

  const before = await request<{ scene: { view: GameView } }>(page, "GET", `/api/tables/${table}`);
  await page.reload();
  await start(page);
  await page.evaluate(() => window.tester.hear("open"));
  expect((await mine(page)).map((t) => t.id)).toEqual([table]);
  const after = await request<{ scene: { view: GameView } }>(page, "GET", `/api/tables/${table}`);
  expect(after.scene.view.config).toEqual(before.scene.view.config);
  await expect.poll(async () => (await legal(page, table)).actions.length, { intervals: [20] }).toBeGreaterThan(0);
  await context.close();
});

test("two tabs have one house, and the second takes it over", async ({ browser }) => {
  const context = await browser.newContext();
  const first = await enter(context);
  await first.evaluate(() => window.tester.hear("open"));
  const second = await enter(context);
  await second.evaluate(() => window.tester.hear("open"));
  const table = await begin(first, ["kitten"]);
  expect((await mine(second)).map((t) => t.id)).toEqual([table]);
  expect(await say(second, { type: "look", table })).toBe("done");
  await expect.poll(async () => (await legal(second, table)).actions.length).toBeGreaterThan(0);
  const { decision, actions } = await legal(second, table);
  expect(await act(second, table, decision, actions[0]!)).toBe("done");

  await first.close();
  await second.evaluate(() => window.tester.hear("closed"));
  await second.evaluate(() => window.tester.hear("open"));
  expect((await mine(second)).map((t) => t.id)).toEqual([table]);
  expect(await say(second, { type: "look", table })).toBe("done");
  await context.close();
});

test("a browser that keeps nothing is told", async ({ browser }) => {
  const context = await browser.newContext();
  await spoil(context, `Object.defineProperty(self, "indexedDB", { value: { open() { throw new Error("denied"); } } });`);
  const page = await enter(context);
  const failed = await page.evaluate(() => window.tester.hear("failed"));
  expect(failed).toMatchObject({ kind: "failed", code: "no_storage", detail: "Error: denied" });
  await context.close();
});

test("a full device refuses what it cannot keep, and loses nothing", async ({ browser }) => {
  const context = await browser.newContext();
  await spoil(context, fullAtTimes);
  const page = await enter(context);
  await page.evaluate(() => window.tester.hear("open"));
  const table = await begin(page, ["kitten"]);
  await expect.poll(async () => (await legal(page, table)).actions.length).toBeGreaterThan(0);
  await setFull(page, true);
  const { decision, actions } = await legal(page, table);
  await expect.poll(() => act(page, table, decision, actions[0]!)).toBe("store_full");
  await setFull(page, false);
  await expect.poll(() => act(page, table, decision, actions[0]!)).toBe("done");
  await page.reload();
  await start(page);
  expect((await mine(page)).map((t) => t.id)).toEqual([table]);
  await context.close();
});

test("nobody fetches the program who does not want it", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (r) => asked.push(r.url()));
  await page.goto(server.url);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /\.wasm|worker-/.test(url))).toEqual([]);

  const program = built("offline-");
  const answer = await context.request.get(server.url + program, { headers: { "Accept-Encoding": "br" } });
  expect(answer.headers()).toMatchObject({
    "content-type": "application/wasm",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(Number(answer.headers()["content-length"])).toBeLessThanOrEqual(1_800_000);
  await context.close();
});

/** How often views are compared, by actions. */
const every = "40";

// In Node the same is tested by `make test`.
test("games come out the same in a browser as on a server", long, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const program = join(folder, "conformance.wasm");
  const go = process.env.GO ?? "go";
  const root = join(import.meta.dirname, "../..");
  execFileSync(go, ["build", "-o", program, "./cmd/conformance"], { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } });
  const want = execFileSync(go, ["run", "./cmd/conformance", every], { cwd: root, encoding: "utf8" });
  const runtime = readFileSync(join(execFileSync(go, ["env", "GOROOT"], { encoding: "utf8" }).trim(), "lib/wasm/wasm_exec.js"), "utf8");

  const context = await browser.newContext();
  await context.route("**/conformance.wasm", (route) => route.fulfill({ path: program, contentType: "application/wasm" }));
  // The runtime prints each line that the program writes.
  const lines = `${runtime}
    let said = "";
    console.log = (line) => (said += line + "\\n");
    const go = new Go();
    go.argv = ["conformance", "${every}"];
    WebAssembly.instantiateStreaming(fetch("/conformance.wasm"), go.importObject)
      .then(({ instance }) => go.run(instance))
      .then(() => postMessage(said), (error) => postMessage(String(error)));`;
  await context.route("**/conformance.js", (route) => route.fulfill({ body: lines, contentType: "text/javascript" }));
  const page = await context.newPage();
  await page.goto(`${server.url}/seed`);
  const got = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const worker = new Worker("/conformance.js");
        worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
        worker.onerror = ({ message }) => resolve(message);
      }),
  );
  expect(got).toBe(want);
  expect(want.split("\n").length).toBeGreaterThan(20);
  rmSync(folder, { recursive: true });
  await context.close();
});

test("a house whose bots cannot think is told as one that failed", async ({ browser }) => {
  const context = await browser.newContext();
  await spoil(context, `const Plain = Worker; self.Worker = class extends Plain { constructor() { super("/assets/worker-none.js"); } };`);
  const page = await enter(context);
  const failed = await page.evaluate(() => window.tester.hear("failed"));
  expect(failed).toMatchObject({ kind: "failed", code: "no_house" });
  await context.close();
});

test("a page is not served by a house of another version, and has its own when that is gone", async ({ browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${server.url}/seed`);
  await other.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request("purrlor-device", () => {
          const channel = new BroadcastChannel("purrlor-device");
          channel.onmessage = ({ data }: MessageEvent<{ from: string }>) =>
            channel.postMessage({ to: "page", page: data.from, foreign: true });
          held();
          return new Promise(() => undefined);
        });
      }),
  );
  const page = await enter(context);
  await expect(mine(page)).rejects.toThrow("other_version");
  await expect(mine(page)).rejects.toThrow("other_version");
  await other.close();
  await expect(async () => expect(await mine(page)).toEqual([])).toPass();
  await context.close();
});
