import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, Backend } from "../../api/backend";
import { ApiError } from "../../api/error";
import { session } from "../../session.svelte";
import { loadWords, setLanguage } from "../../words/words.svelte";
import { openFile } from "../../table/opening/gamefiles";
import { clearsWeekly, persistence } from "../../table/opening/offlinemode.svelte";
import OfflineStorage from "./OfflineStorage.svelte";
import OpenFileDialog from "./OpenFileDialog.svelte";

/** The offline games of a test. An undefined one cannot be read. */
let games: Record<string, unknown>;
let refuse: Record<string, string>;
const engine: Backend = {
  request: async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = (found: unknown) => ({ status: 200, body: found });
    if (path === "/api/me") return answer({ id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} });
    if (path === "/api/me/tables") return answer(Object.keys(games).map((id) => ({ id, stage: "over", card: {} })));
    const file = /^\/api\/tables\/(.*)\/file$/.exec(path)?.[1];
    if (file) {
      if (games[file] === undefined) throw new ApiError("damaged", "");
      return answer(games[file]);
    }
    if (`${method} ${path}` !== "POST /api/files") throw new ApiError("not_found", path);
    const code = refuse[(body as { seed: string }).seed];
    if (code) throw new ApiError(code, "");
    const id = `${Object.keys(games).length}-device`;
    games[id] = body;
    return answer({ id });
  },
  connect: () => ({ readyState: 0, onopen: null, onmessage: null, onclose: null, send: () => {}, close: () => {} }),
};
vi.mock("../../api/offlineengine", () => ({ offlineBackend: engine }));

let given: { name: string; text: Promise<string> }[];
beforeEach(async () => {
  await setLanguage("en");
  await loadWords("app", "home");
  games = { "a-device": { seed: "1" }, "b-device": { seed: "2" } };
  refuse = {};
  given = [];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (b: Blob) => (blob = b) && "blob:1", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    given.push({ name: this.download, text: blob!.text() });
  });
});
let blob: Blob | undefined;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  session.known = undefined;
});

const storage = (promised: boolean | Error) => {
  const answer = async () => {
    if (promised instanceof Error) throw promised;
    return promised;
  };
  vi.stubGlobal("navigator", { ...navigator, vendor: "Google Inc.", userAgent: "", storage: { persisted: answer, persist: answer } });
};

test("OfflineStorage says whether storage is persistent", async () => {
  storage(true);
  render(OfflineStorage);
  await screen.findByText(/has promised to keep/);
  cleanup();
  storage(false);
  render(OfflineStorage);
  await screen.findByText(/may clear them when space runs low/);
  cleanup();
  storage(new TypeError("there is no such thing"));
  await persistence.request();
  expect(persistence.granted).toBe(false);
});

test("clearsWeekly is true for Safari outside an installed app", () => {
  expect(clearsWeekly({ vendor: "Apple Computer, Inc." }, false)).toBe(true);
  expect(clearsWeekly({ vendor: "Apple Computer, Inc." }, true)).toBe(false);
  expect(clearsWeekly({ vendor: "Google Inc." }, false)).toBe(false);
});

test("saves all games as one file and counts unreadable ones", async () => {
  storage(false);
  games["c-device"] = undefined;
  render(OfflineStorage);
  await fireEvent.click(await screen.findByRole("button", { name: "Save all games as a file" }));
  await screen.findByText("Games that can’t be read and aren’t in the file: 1");
  expect(given[0]!.name).toMatch(/^purrlor-\d{4}-\d\d-\d\d\.purrlor\.json$/);
  expect(JSON.parse(await given[0]!.text)).toEqual({ games: [{ seed: "1" }, { seed: "2" }] });
});

const fileWith = (content: unknown) => new File([JSON.stringify(content)], "games.purrlor.json");

test("openFile opens new games and reports refused ones", async () => {
  refuse = { "3": "rules_version" };
  const outcome = await openFile(fileWith({ games: [{ seed: "2" }, { seed: "3" }, { seed: "4" }] }));
  expect(outcome).toMatchObject({ opened: 1, same: 1, errors: [{ code: "rules_version" }], address: "/t/2-device" });
  expect(Object.values(games)).toContainEqual({ seed: "4" });
});

test("OpenFileDialog reports the result", async () => {
  refuse = { "3": "rules_version", "5": "rules_version" };
  const changed = vi.fn();
  render(OpenFileDialog, { onclose: () => {}, onchange: changed });
  const input = document.querySelector("input")!;
  Object.defineProperty(input, "files", { value: [fileWith({ games: ["1", "3", "4", "5", "6"].map((seed) => ({ seed })) })] });
  await fireEvent.change(input);
  const said = await screen.findByRole("status");
  expect(said.textContent!.replaceAll(/\s+/g, " ").trim()).toBe("Games opened: 2. Already on this device: 1. Not opened: 2.");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(changed).toHaveBeenCalled();
});
