import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Table } from "../../table/table.svelte";
import { explain, explanation } from "../../ui/explain.svelte";
import IsleTable from "./IsleTable.svelte";

describe("IsleTable", () => {
  it("closes its explanation when it unmounts", () => {
    const { unmount } = render(IsleTable, { table: { onEvents: () => () => {} } as unknown as Table });
    explain({ title: "cat", text: "a cat" });
    unmount();
    expect(explanation()).toBeUndefined();
  });
});
