import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import CheckboxGroup from "./CheckboxGroup.svelte";
import { oshaxChoices } from "../games/isle/form/choices";

afterEach(cleanup);

test("every oshax of a large table has a box with its own name and note", () => {
  const options = oshaxChoices(6).map(({ value, tile, second }) => ({
    value,
    label: `${tile} ${second ? "B" : "A"}`,
    about: `about ${value}`,
  }));
  expect(options.some(({ value }) => value.includes(" "))).toBe(true);
  render(CheckboxGroup, { legend: "Oshax", options, values: [] });
  for (const { label, about } of options) {
    const box = screen.getByRole("checkbox", { name: label });
    expect(document.getElementById(box.getAttribute("aria-describedby")!)?.textContent).toBe(about);
  }
});
