import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { session, type Me } from "../session.svelte";
import { blank } from "../home/form";
import IsleOptions from "../home/IsleOptions.svelte";
import { speak, type Language } from "../words/words.svelte";
import Lobby from "./Lobby.svelte";
import type { TableView } from "./protocol";
import type { Table } from "./table.svelte";

vi.stubGlobal("fetch", async () => Response.json([]));
afterEach(cleanup);

const letters: [Language, string, string][] = [
  ["en", "A B C D E I", "Lesson modules: A, D, I"],
  ["uk", "A B C D E I", "Модулі завдань: A, D, I"],
  ["ru", "А Б В Г Д И", "Наборы уроков: А, Г, И"],
  ["pl", "A B C D E I", "Moduły lekcji: A, D, I"],
];

it.each(letters)("lesson modules have the letters of the edition to choose from: %s", async (language, all) => {
  await speak(language);
  render(IsleOptions, { form: blank(), trouble: () => undefined });
  const shown = screen.getAllByRole("checkbox").map((box) => (box.closest("label")!.querySelector("span")?.firstChild?.textContent ?? "").trim());
  expect(shown).toEqual(expect.arrayContaining(all.split(" ")));
});

it.each(letters)("lesson modules have the letters of the edition at the table: %s", async (language, _, said) => {
  await speak(language);
  session.me = { id: "p1", name: "Anna", prefs: {} } as Me;
  const about = { id: "t1", game: "isle", host: "p2", seats: [{ person: "p2", name: "Borys" }], clock: { kind: "none" }, config: { lessons: ["A", "D", "I"] } };
  render(Lobby, { table: { lines: [] } as unknown as Table, about: about as unknown as TableView });
  expect(document.body.textContent).toContain(said);
});
