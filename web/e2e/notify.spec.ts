import { expect, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { complaints } from "./isle";
import { server, test } from "./server";

interface Target {
  kind: string;
  endpoint: string;
  form?: string;
  pending?: boolean;
}

async function visit(browser: Browser, path = "/", before: (page: Page) => Promise<unknown> = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  await context.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const page = await context.newPage();
  const heard = complaints(page);
  await before(page);
  await page.goto(server.url + path);
  return { page, heard };
}
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test("a messenger is chosen, told where its address comes from, added and removed", async ({ browser }) => {
  const { page, heard } = await visit(browser);
  const targets = async () => (await (await page.request.get(`${server.url}/api/me/targets`)).json()) as Target[];
  await page.getByRole("button", { name: "My devices" }).click();
  await page.getByText("Messengers").click();
  const address = page.getByLabel("Address", { exact: true });
  await expect(page.getByText("Channel settings, Integrations, Webhooks")).toBeVisible();
  await page.getByLabel("Where should messages go?").selectOption("telegram");
  await expect(page.getByText("@BotFather")).toBeVisible();
  await address.fill("https://api.telegram.org/bot1:x/sendMessage");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  expect(await targets()).toEqual([]);
  expect(heard.splice(0)).toEqual([expect.stringContaining("409")]); // as browsers say of a refusal
  await address.fill("https://api.telegram.org/bot1:x/sendMessage?chat_id=42");
  await page.getByRole("button", { name: "Add" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "api.telegram.org" });
  await expect(row).toContainText("Telegram");
  await expect(row).not.toContainText("bot1:x");
  expect((await targets()).map(({ kind, form }) => [kind, form])).toEqual([["webhook", "telegram"]]);
  await page.getByLabel("Where should messages go?").selectOption("own");
  await expect(page.getByLabel("Secret key")).toBeVisible();
  expect(await faults(page, "dialog")).toEqual([]);
  await address.scrollIntoViewIfNeeded();
  await shot(page, "messengers");
  await row.getByRole("button", { name: "Remove: Telegram" }).click();
  await expect(row).toHaveCount(0);
  expect(await targets()).toEqual([]);
  expect(heard).toEqual([]);
});

test("mail is offered where the server sends it, and an address waits for its owner", async ({ browser }) => {
  const plain = await visit(browser);
  await plain.page.getByRole("button", { name: "My devices" }).click();
  await expect(plain.page.getByText("Messengers")).toBeVisible();
  await expect(plain.page.getByText("Email", { exact: true })).toHaveCount(0);

  const list: Target[] = [];
  const { page, heard } = await visit(browser, "/", async (page) => {
    await page.route("**/api/visit", async (route) => {
      const answer = await route.fetch();
      const visit = (await answer.json()) as { person: object };
      await route.fulfill({ response: answer, json: { person: { ...visit.person, mail: true } } });
    });
    await page.route("**/api/me/targets", async (route) => {
      if (route.request().method() === "GET") return route.fulfill({ json: list });
      const asked = route.request().postDataJSON() as Target & { language: string };
      expect([asked.kind, asked.endpoint, asked.language]).toEqual(["mail", "mira@example.org", "en"]);
      list.push({ kind: "mail", endpoint: `mailto:${asked.endpoint}`, pending: true });
      return route.fulfill({ status: 204 });
    });
  });
  await page.getByRole("button", { name: "My devices" }).click();
  await page.getByText("Email", { exact: true }).click();
  await page.getByLabel("Your email address").fill("mira@example.org");
  await page.getByRole("button", { name: "Send me a link" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "mira@example.org" });
  await expect(row).toContainText("We’ve sent a link there");
  expect(await faults(page, "dialog")).toEqual([]);
  await row.scrollIntoViewIfNeeded();
  await shot(page, "mail");
  expect(heard).toEqual([]);
});

test("the links of mails ask for a press, and a used one says so", async ({ browser }) => {
  const posted: string[] = [];
  const fake = (page: Page) =>
    page.route("**/api/mail/**", (route) => {
      if (route.request().method() === "GET") return route.fulfill({ json: { address: "mira@example.org" } });
      posted.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 204 });
    });
  const confirm = await visit(browser, "/mail/abc", fake);
  await expect(confirm.page.getByText("mira@example.org")).toBeVisible();
  expect(posted).toEqual([]);
  await shot(confirm.page, "mail-confirm");
  await confirm.page.getByRole("button", { name: "Yes, email me" }).click();
  await expect(confirm.page.getByText("at most one an hour")).toBeVisible();
  expect(await faults(confirm.page, "main")).toEqual([]);

  const stop = await visit(browser, "/stop/abc", fake);
  await shot(stop.page, "mail-stop");
  await stop.page.getByRole("button", { name: "Stop emails" }).click();
  await expect(stop.page.getByText("No more emails")).toBeVisible();
  expect(posted).toEqual(["/api/mail/abc", "/api/mail/abc/stop"]);

  const used = await visit(browser, "/mail/nothing");
  await expect(used.page.getByText("This link was used already or is too old")).toBeVisible();
  await expect(used.page.getByRole("button", { name: "Yes, email me" })).toHaveCount(0);
  expect([...confirm.heard, ...stop.heard]).toEqual([]);
});
