import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { faults } from "./axe";
import { begin } from "./finish";
import { complaints } from "./isle";
import { longIf } from "./long";
import { clientSecret, startProvider, type Provider } from "./provider";
import { serve, test, type Server } from "./server";

/** A server of the machine itself, where browsers have passkeys, with a provider. */
let home: Server;
let provider: Provider;

test.beforeAll(async () => {
  provider = await startProvider();
  const port = await new Promise<number>((go) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => go(port));
    });
  });
  const oidc = [
    "--oidc-issuer",
    provider.url,
    "--oidc-client-id",
    "purrlor",
    "--oidc-client-secret",
    clientSecret,
    "--oidc-name",
    "Cat club",
  ];
  home = await serve(["--public-url", `http://localhost:${port}`, ...oidc], `127.0.0.1:${port}`);
});
test.afterAll(async () => {
  await home.close();
  provider.close();
});

/** A browser with an authenticator that needs nobody's finger. */
async function visitor(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = complaints(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  /** Takes the passkeys of another browser over, as an account in the cloud does. */
  const sync = async (from: { credentials: () => Promise<object[]> }) => {
    for (const credential of await from.credentials()) {
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: credential as never });
    }
  };
  const credentials = async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return { context, page, heard, sync, credentials };
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click();
const me = async (page: Page) =>
  ((await (await page.request.get(`${home.url}/api/visit`)).json()) as { person?: { id: string; name: string } }).person;
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Nothing in the dialog is out of reach of assistive technology. */
const accessible = async (page: Page) => expect(await faults(page, "dialog[open]:last-of-type")).toEqual([]);

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`a passkey brings a guest back in another browser, at ${viewport.width}`, longIf(viewport.width !== 390), async ({ browser }) => {
    const first = await visitor(browser, { viewport });
    const { page } = first;
    const table = await begin(first.context.request, home.url, { game: "boxes", config: { players: 2 } }, ["random"]);
    await page.goto(home.url);
    const mira = await me(page);
    await press(page, "My devices");
    await page.getByLabel("What to call the passkey").fill("My phone");
    await press(page, "Add a passkey");
    await expect(page.getByText("backed up")).toBeVisible();
    await press(page, "Rename My phone");
    await page.getByRole("textbox", { name: "What to call the passkey" }).first().fill("Old phone");
    await press(page, "Save");
    await expect(page.getByRole("button", { name: "Remove Old phone" })).toBeVisible();
    await page.getByRole("heading", { name: "Ways to log in" }).scrollIntoViewIfNeeded();
    await shot(page, `ways-${viewport.width}`);
    await accessible(page);
    // An authenticator makes one passkey for a person.
    await press(page, "Add a passkey");
    await expect(page.getByText("already has a passkey")).toBeVisible();

    const second = await visitor(browser, { viewport });
    await second.sync(first);
    await second.page.goto(home.url);
    await press(second.page, "I already have a profile");
    await shot(second.page, `signin-${viewport.width}`);
    await accessible(second.page);
    await Promise.all([second.page.waitForEvent("load"), press(second.page, "Use a passkey")]);
    expect(await me(second.page)).toMatchObject({ id: mira!.id, name: "Mira" });
    await second.page.goto(`${home.url}/t/${table}`);
    await expect(second.page.locator("[data-guide=hand] button").first()).toBeVisible();

    // It is worth nothing once it is removed.
    await press(page, "Remove Old phone");
    await page.getByRole("dialog", { name: "Old phone" }).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: "Remove Old phone" })).toHaveCount(0);
    const third = await visitor(browser, { viewport });
    await third.sync(first);
    await third.page.goto(home.url);
    await press(third.page, "I already have a profile");
    await press(third.page, "Use a passkey");
    await expect(third.page.getByText("doesn’t know that passkey")).toBeVisible();
    expect(first.heard.concat(second.heard)).toEqual([]);
  });
}

test("a browser whose only way back is a passkey logs out without a question", async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await context.request.post(`${home.url}/api/people`, { data: { name: "Mira" } });
  await page.goto(home.url);
  await press(page, "My devices");
  await press(page, "Add a passkey");
  await expect(page.getByText("Passkey 1", { exact: false }).first()).toBeVisible();
  await Promise.all([page.waitForEvent("load"), press(page, "Log out")]);
  expect(await me(page)).toBeUndefined();
});

test("the club’s login makes a guest, brings them back, and can be turned away from", async ({ browser }) => {
  provider.subject = `mila-${Math.random()}`;
  const first = await visitor(browser);
  await first.page.goto(home.url);
  await press(first.page, "I already have a profile");
  await press(first.page, "Log in with Cat club");
  await first.page.getByRole("link", { name: "Let me in" }).click();
  await expect(first.page.getByText("You are Mila", { exact: false })).toBeVisible();
  expect(new URL(first.page.url()).search).toBe("");
  const mila = await me(first.page);

  const second = await visitor(browser);
  await second.page.goto(home.url);
  await press(second.page, "I already have a profile");
  await press(second.page, "Log in with Cat club");
  await second.page.getByRole("link", { name: "No" }).click();
  await expect(second.page.getByRole("heading", { name: "That login didn’t work" })).toBeVisible();
  await shot(second.page, "login-refused");
  await press(second.page, /home|front|page/i);
  await press(second.page, "I already have a profile");
  await press(second.page, "Log in with Cat club");
  await second.page.getByRole("link", { name: "Let me in" }).click();
  await expect(second.page.getByText("You are Mila", { exact: false })).toBeVisible();
  expect((await me(second.page))!.id).toBe(mila!.id);
  expect(first.heard).toEqual([]);
});

test("a guest connects the club’s login and keeps their name", async ({ browser }) => {
  provider.subject = `anna-${Math.random()}`;
  const { page, context } = await visitor(browser);
  await context.request.post(`${home.url}/api/people`, { data: { name: "Anna" } });
  await page.goto(home.url);
  await press(page, "My devices");
  await press(page, "Connect Cat club");
  await page.getByRole("link", { name: "Let me in" }).click();
  await expect(page.getByText("You are Anna", { exact: false })).toBeVisible();
  await press(page, "My devices");
  await expect(page.getByRole("button", { name: "Remove Cat club" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect Cat club" })).toHaveCount(0);
});

test("two profiles of one person become one, in both browsers", async ({ browser }) => {
  const anna = await visitor(browser);
  const boris = await visitor(browser, { viewport: { width: 390, height: 844 } });
  await anna.context.request.post(`${home.url}/api/people`, { data: { name: "Anna" } });
  const table = await begin(boris.context.request, home.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await anna.page.goto(home.url);
  await press(anna.page, "My devices");
  await anna.page.getByText("Merge two profiles").click();
  await press(anna.page, "Create a merge code");
  const code = await anna.page.locator("details output").innerText();
  await shot(anna.page, "join-code");

  const other = await boris.context.newPage(); // another window of his, which looks at the table
  await other.goto(`${home.url}/t/${table}`);
  await expect(other.locator("[data-guide=hand] button").first()).toBeVisible();
  await boris.page.goto(home.url);
  await press(boris.page, "My devices");
  await boris.page.getByText("Merge two profiles").click();
  await boris.page.getByLabel("Or type a code from your other profile").fill(code);
  await press(boris.page, "Continue");
  const question = boris.page.getByRole("dialog", { name: "Merge this profile into Anna?" });
  await expect(question.getByText("It can’t be undone.")).toBeVisible();
  await shot(boris.page, "join-question");
  await accessible(boris.page);
  const anew = other.waitForEvent("load");
  await Promise.all([boris.page.waitForEvent("load"), question.getByRole("button", { name: "Merge the profiles" }).click()]);
  await expect(boris.page.getByText("You are Anna", { exact: false })).toBeVisible();
  // His other window begins anew as hers, at the same seat.
  await anew;
  await expect(other.locator("[data-guide=hand] button").first()).toBeVisible();
  await anna.page.goto(`${home.url}/t/${table}`);
  await expect(anna.page.locator("[data-guide=hand] button").first()).toBeVisible();
  expect(anna.heard.concat(boris.heard)).toEqual([]);
});

test("all my data come as a file", async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await begin(context.request, home.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await page.goto(home.url);
  await press(page, "My devices");
  await page.getByText("My data", { exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Download my data")]);
  expect(file.suggestedFilename()).toBe("purrlor.json");
  const all = JSON.parse(await readFile(await file.path(), "utf8")) as { format: number; person: { name: string }; tables: object[] };
  expect(all).toMatchObject({ format: 1, person: { name: "Mira" } });
  expect(all.tables).toHaveLength(1);
});
