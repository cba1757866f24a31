import type { BoxesChoices } from "../../../protocol";

/** What the form holds of the game. */
export interface FormChoices {
  rules: NonNullable<BoxesChoices["rules"]>;
  columns: number | null;
  rows: number | null;
}
