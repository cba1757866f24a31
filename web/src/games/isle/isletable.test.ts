import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Table } from "../../table/table.svelte";
import { explain, explanation } from "../../ui/explain.svelte";
import IsleTable from "./IsleTable.svelte";

it("an explanation goes with the table that it belongs to", () => {
  const { unmount } = render(IsleTable, { table: { onEvents: () => () => {} } as unknown as Table });
  explain({ title: "cat", text: "a cat" });
  unmount();
  expect(explanation()).toBeUndefined();
});
