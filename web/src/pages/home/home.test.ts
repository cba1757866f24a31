import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { go } from "../../router.svelte";
import { levels } from "../../protocol";
import { session } from "../../session.svelte";
import { setLanguage } from "../../words/words.svelte";
import Home from "./Home.svelte";

const noFriends = { friends: [], requests: [], asked: [] };

// The page loads it when it is needed.
beforeAll(() => import("../account/DevicesDialog.svelte"));
beforeEach(async () => {
  await setLanguage("en");
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.endsWith("/recovery") ? {} : path === "/api/me/friends" ? noFriends : []),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.known = undefined;
  go("/");
});

test.each(["Isle", "Boxes"])("buttons say which game they are for: %s", (game) => {
  const { container } = render(Home);
  for (const name of ["Play against 2 bots", "Invite friends", "Guided first game"])
    screen.getByRole("button", { name: `${name} ${game}` });
  for (const n of [1, 2, 3, 4]) screen.getByRole("button", { name: `${n} bot${n > 1 ? "s" : ""}, ${game}` });
  screen.getByRole("group", { name: `How many bots, ${game}` });
  // By this the page's main part is named.
  expect(container.querySelector("h1")!.id).toBe("title");
});

test("the button that was pressed says that the table is being set", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  render(Home);
  await fireEvent.click(screen.getByRole("button", { name: "Guided first game Boxes" }));
  expect(screen.getByRole("button", { name: "Setting the table… Boxes" }).dataset.guideStart).toBe("boxes");
  screen.getByRole("button", { name: "Play against 2 bots Boxes" });
});

test("two people begin Boxes at one device by one press", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    asked.push([path, body && JSON.parse(body as string)]);
    return Response.json(
      path === "/api/tables"
        ? { id: "t" }
        : path === "/api/me"
          ? { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} }
          : path === "/api/me/friends"
            ? noFriends
            : [],
    );
  });
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  render(Home);
  await fireEvent.click(screen.getByRole("button", { name: "On this device Boxes" }));
  await vi.waitFor(() => expect(location.pathname).toBe("/t/t"));
  expect(asked).toContainEqual(["/api/tables", { settings: { game: "boxes", config: { players: 2 }, watch: true }, bots: [] }]);
  expect(asked).toContainEqual(["/api/tables/t/commands", expect.objectContaining({ do: "sit" })]);
});

test("the level that I choose is played against at both games and remembered", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (path === "/api/tables") asked.push(body && (JSON.parse(body as string) as { bots: string[] }).bots);
    return Response.json(
      path === "/api/tables"
        ? { id: "t" }
        : path === "/api/me"
          ? { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} }
          : path === "/api/me/friends"
            ? noFriends
            : [],
    );
  });
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  render(Home);
  const select = (game: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: `Bot level, ${game}` });
  expect(select("Isle").value).toBe("kitten");
  expect([...select("Isle").options].map((o) => o.value)).toEqual(levels);
  expect([...select("Isle").options].map((o) => o.text)).toContain("Tiger: full strength");
  await fireEvent.change(select("Isle"), { target: { value: "lynx" } });
  expect(select("Boxes").value).toBe("lynx");
  expect(localStorage.getItem("level")).toBe("lynx");
  await fireEvent.click(screen.getByRole("button", { name: "Play against 2 bots Boxes" }));
  await vi.waitFor(() => expect(asked).toEqual([["lynx.any", "lynx.any"]]), 60_000);
});

test("who has come back by a code is welcomed once", async () => {
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  go("/?recovered");
  render(Home);
  expect(await screen.findByText(/^Welcome back, Anna!/)).toBeTruthy();
  expect(location.search).toBe("");
  screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), 60_000);
  await fireEvent.click(screen.getByRole("button", { name: "My devices" }));
  expect(await screen.findByText("Where you’re logged in")).toBeTruthy();
  expect(screen.queryByText(/^Welcome back/)).toBeNull();
});
