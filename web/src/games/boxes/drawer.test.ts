import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { Table } from "../../table/table.svelte";
import Drawer from "./Drawer.svelte";

afterEach(cleanup);

const score = createRawSnippet(() => ({ render: () => "<p>12</p>" }));

it.each([
  ["Escape closes an open drawer", false, "false"],
  ["Escape puts the held card back first", true, "true"],
])("%s", async (_, holding, selected) => {
  const { container } = render(Drawer, { table: { unread: 0 } as Table, opened: "score", score, holding });
  const button = container.querySelector('[data-drawer="score"]')!;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await tick();
  expect(button.getAttribute("aria-selected")).toBe(selected);
});
