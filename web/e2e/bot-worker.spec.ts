import { expect } from "@playwright/test";
import { asset } from "./alone";
import { server, test } from "./server";

test("bots whose worker dies of what it is asked think again, and the game goes on", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel("heard").onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
  });
  // The first question is the end of the first of them.
  await page.route(/worker-engine/, async (route) => {
    const answer = await route.fetch();
    const lines = `let asked = 0; const heard = new BroadcastChannel("heard"); const Plain = Worker;
      self.Worker = class extends Plain {
        constructor(...how) { super(...how); this.addEventListener("message", ({ data }) => heard.postMessage(data)); }
        postMessage(what) {
          if (typeof what !== "string" || asked++) return super.postMessage(what);
          this.terminate();
          setTimeout(() => this.onerror(new ErrorEvent("error", { message: "out of memory" })));
        }
      };`;
    await route.fulfill({ response: answer, body: lines + (await answer.text()) });
  });
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator("[data-play=isle]").click();
  await page.locator("[data-decision]").first().waitFor();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(async () => (await heard()).filter((text) => text.includes('"action"')).length).toBeGreaterThanOrEqual(2);
  expect((await heard()).filter((text) => text === "started")).toHaveLength(2);
  expect((await heard()).some((text) => (JSON.parse(text === "started" ? "{}" : text) as { id?: number }).id === 1)).toBe(true);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});

test("a search that nobody wants any more makes room for the next", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/seed`);
  // A search for an hour ends at once, or this test would not.
  await page.evaluate(
    async ([script, program]) => {
      const call = async <T>(path: string, body?: object): Promise<T> => {
        const sent = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
        const answer = await fetch(`/api/${path}`, sent);
        return (answer.status === 204 ? undefined : await answer.json()) as T;
      };
      await call("people", { name: "Anna" });
      const settings = { game: "isle", config: { players: 4 }, public: false, watch: false, clock: { kind: "none" }, takeover: "tabby" };
      const { id } = await call<{ id: string }>("tables", { settings, bots: ["kitten", "kitten", "kitten"] });
      await call(`tables/${id}/commands`, { id: "1", do: "start" });
      const { view } = (await call<{ scene: { view: object } }>(`tables/${id}`)).scene;
      const { actions: legal } = await call<{ actions: string[] }>(`tables/${id}/legal?seat=0`);

      const module = await WebAssembly.compileStreaming(fetch(program));
      const worker = new Worker(script, { type: "module" });
      const hear = () => new Promise<string>((heard) => (worker.onmessage = ({ data }: MessageEvent<string>) => heard(data)));
      worker.postMessage(module);
      await hear();
      worker.postMessage(JSON.stringify({ id: 1, do: "choose", game: "isle", level: "tiger", view, legal, millis: 3_600_000 }));
      for (let frame = 0; frame < 20; frame++) await new Promise((drawn) => requestAnimationFrame(drawn)); // it is under way
      worker.postMessage(JSON.stringify({ id: 1, do: "cancel" }));
      await hear();
    },
    [asset("worker-bots"), asset("offline-")] as const,
  );
  await context.close();
});
