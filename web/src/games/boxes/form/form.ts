import type { BoxesChoices } from "../../../protocol";
import type { GameForm } from "../../form";
import BoxesOptions from "./BoxesOptions.svelte";
import type { FormChoices } from "./choices";

export const form: GameForm<FormChoices> = {
  begin: ({ rules = "basic" }: Partial<BoxesChoices>) => ({ rules, columns: null, rows: null }),
  seats: (_, players) => players,
  config: ({ rules, columns, rows }, players) => ({ players, rules, ...(columns ? { columns } : {}), ...(rows ? { rows } : {}) }),
  Options: BoxesOptions,
  fields: { unknown_rules: "rules", bad_table_size: "size" },
};
