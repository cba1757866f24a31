import type { BoxesChoices } from "../../../protocol";

/** The choices of Boxes in the form. */
export interface FormChoices {
  rules: NonNullable<BoxesChoices["rules"]>;
  columns: number | null;
  rows: number | null;
}
