import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../words/words.svelte";
import NewTableDialog from "./NewTableDialog.svelte";

vi.stubGlobal("fetch", async () => Response.json([]));
afterEach(cleanup);

test("the form shows the options of the chosen game in their order, and keeps those of the other", async () => {
  await setLanguage("en");
  render(NewTableDialog, { onclose: () => {} });
  const legends = () => [...document.querySelectorAll("legend")].map((legend) => legend.textContent);
  await fireEvent.click(await screen.findByLabelText("Kittens"));
  const isle = ["Game", "Game mode", "Modules", "Lesson modules", "Players in total", "Who goes first"];
  expect(legends().slice(0, 6)).toEqual(isle);
  await fireEvent.click(screen.getByLabelText("Boxes"));
  expect(legends().slice(0, 3)).toEqual(["Game", "Rules", "Players in total"]);
  await fireEvent.click(screen.getByLabelText("Advanced rules"));
  await fireEvent.click(screen.getByLabelText("Isle"));
  expect(legends().slice(0, 6)).toEqual(isle);
  expect(screen.getByLabelText<HTMLInputElement>("Kittens").checked).toBe(true);
  await fireEvent.click(screen.getByLabelText("Boxes"));
  expect(screen.getByLabelText<HTMLInputElement>("Advanced rules").checked).toBe(true);
});
