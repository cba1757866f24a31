import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../session.svelte";
import { announcements, clearAnnouncements } from "../../ui/announce.svelte";
import { loadWords, setLanguage } from "../../words/words.svelte";
import DevicesDialog from "./DevicesDialog.svelte";

const here = { id: "1", kind: "cookie", seen: "2026-01-01T00:00:00Z", this: true };
const phone = { ...here, id: "2", this: false };
const code = "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE";
let devices: object[];
let posted: string[];
let failing: string | undefined;
let offered: object;
let mine: { passkeys: object[]; logins: object[] };

beforeEach(async () => {
  await setLanguage("en");
  await loadWords("home");
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  [devices, posted, failing] = [[here], [], undefined];
  [offered, mine] = [
    { passkeys: false, why: "no_https" },
    { passkeys: [], logins: [] },
  ];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (method === "POST") posted.push(path);
    if (path === failing) return Response.json({ code: "internal" }, { status: 500 });
    if (path === "/api/ways") return Response.json(offered);
    if (path === "/api/me/ways") return Response.json(mine);
    if (path === "/api/me/devices") return Response.json(devices);
    if (path !== "/api/me/recovery") return Response.json({});
    return Response.json(method === "POST" ? { code, made: here.seen } : {});
  });
  vi.spyOn(location, "assign").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  session.known = undefined;
});

const open = (asking = false) => render(DevicesDialog, { code: asking, onclose: () => {} });
const press = async (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(await within(inside).findByRole("button", { name }));
const question = () => screen.findByRole("dialog", { name: "Log out of your last device?" });
async function typeCode(): Promise<void> {
  open(true);
  await fireEvent.input(screen.getByLabelText("Code"), { target: { value: "XXXXX-XXXXX" } });
  await fireEvent.submit(screen.getByLabelText("Code").closest("form")!);
}

test("a logout that fails says so where it was asked for", async () => {
  failing = "/api/me/logout";
  open();
  await press("Log out");
  const dialog = await question();
  await press("Log out without a code", dialog);
  expect((await within(dialog).findByRole("alert")).textContent).toContain("Something went wrong");
});

test("a code asks first in the last browser of somebody else, and says who that is", async () => {
  await typeCode();
  const dialog = await question();
  expect(dialog.textContent).toContain("On this device you’re Anna");
  expect(posted).toEqual([]);
  await press("Log out without a code", dialog);
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/"), 60_000);
  expect(posted).toEqual(["/api/code"]);
});

test.each([
  ["who is known elsewhere", () => (devices = [here, phone])],
  ["who is nobody yet", () => (session.known = undefined)],
])("a code just works for somebody %s", async (_, set) => {
  set();
  await typeCode();
  await vi.waitFor(() => expect(posted).toEqual(["/api/code"]), 60_000);
});

test("there is one recovery code on the page, also for who is about to log out", async () => {
  open();
  await press("Create a recovery code");
  const shown = () => [...document.querySelectorAll(".printed output")].map((output) => output.textContent);
  await vi.waitFor(() => expect(shown()).toEqual([code]), 60_000);
  await press("Log out");
  const dialog = await question();
  expect(shown()).toEqual([code]);
  expect(dialog.querySelector(".printed")).not.toBeNull();
  await press("Go back", dialog);
  expect(shown()).toEqual([code]);
});

test("who makes a recovery code goes on from it, and hears that it was copied", async () => {
  clearAnnouncements();
  vi.stubGlobal("navigator", { ...navigator, languages: ["en"], clipboard: { writeText: async () => {} } });
  open();
  await press("Create a recovery code");
  const group = await screen.findByRole("group", { name: "Recovery code for Anna" });
  await vi.waitFor(() => expect(document.activeElement).toBe(group), 60_000);
  expect(document.getElementById(group.getAttribute("aria-describedby")!)?.textContent).toBe(code);
  await press("Copy");
  await vi.waitFor(() => expect(announcements().map(({ text }) => text)).toEqual(["Copied"]), 60_000);
});

test("who can come back by a passkey or a login is not asked", async () => {
  mine = { passkeys: [], logins: [{ id: "1", name: "Cat club", made: here.seen }] };
  open();
  await press("Log out");
  await vi.waitFor(() => expect(posted).toEqual(["/api/me/logout"]), 60_000);
});

test.each([
  ["no_https", "they need a secure connection"],
  ["no_domain", "passkeys need a domain name"],
  ["no_address", "set a public address"],
])("where there are no passkeys it says why: %s", async (why, words) => {
  offered = { passkeys: false, why };
  open();
  await screen.findByText(words, { exact: false });
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

test("a browser without passkeys says so, and offers none to come back by", async () => {
  offered = { passkeys: true };
  open();
  await screen.findByText("This browser can’t use passkeys.");
  cleanup();
  session.known = undefined;
  open(true);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull());
});

test("the operator’s login is offered under its name, and once", async () => {
  offered = { passkeys: false, why: "no_https", login: "Cat club" };
  open();
  await screen.findByRole("button", { name: "Connect Cat club" });
  cleanup();
  mine = { passkeys: [], logins: [{ id: "1", name: "Cat club", made: here.seen }] };
  open();
  await screen.findByRole("button", { name: "Remove Cat club" });
  expect(screen.queryByRole("button", { name: "Connect Cat club" })).toBeNull();
  cleanup();
  session.known = undefined;
  open(true);
  await screen.findByRole("button", { name: "Log in with Cat club" });
});
