import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Me } from "../../protocol";
import { session } from "../../session.svelte";
import { begin } from "../../games/isle/form/choices";
import IsleOptions from "../../games/isle/form/IsleOptions.svelte";
import { languages, type Language } from "../../words/languages";
import { setLanguage } from "../../words/words.svelte";
import Lobby from "./Lobby.svelte";
import type { TableView } from "../../table/protocol";
import type { Table } from "../../table/table.svelte";

vi.stubGlobal("fetch", async () => Response.json([]));
afterEach(cleanup);

const letters: Record<Language, [all: string, said: string]> = {
  en: ["A B C D E I", "Lesson modules: A, D, I"],
  uk: ["A B C D E I", "Модулі завдань: A, D, I"],
  ru: ["А Б В Г Д И", "Наборы уроков: А, Г, И"],
  pl: ["A B C D E I", "Moduły lekcji: A, D, I"],
};

it.each(languages)("lesson modules use the letters of the edition in the form: %s", async (language) => {
  const [all] = letters[language];
  await setLanguage(language);
  render(IsleOptions, { choices: begin({}), seats: 2, errorText: () => undefined });
  const shown = screen
    .getAllByRole("checkbox")
    .map((box) => (box.closest("label")!.querySelector("span")?.firstChild?.textContent ?? "").trim());
  expect(shown).toEqual(expect.arrayContaining(all.split(" ")));
});

it.each(languages)("lesson modules use the letters of the edition in the lobby: %s", async (language) => {
  const [, said] = letters[language];
  await setLanguage(language);
  session.known = { id: "p1", name: "Anna", prefs: {} } as Me;
  const about = {
    id: "t1",
    host: "p2",
    seats: [{ person: "p2", name: "Borys" }],
    settings: { game: "isle", clock: { kind: "none" }, config: { lessons: ["A", "D", "I"] } },
  };
  render(Lobby, { table: { chat: [] } as unknown as Table, about: about as unknown as TableView });
  expect(document.body.textContent).toContain(said);
});
