import { call } from "../../api/client";
import { codeOf } from "../../api/error";

/** The short code of a table where I sit; the server makes it when it is first asked for. */
export class TableCode {
  code: string | undefined = $state();
  errorCode: string | undefined = $state();

  constructor(private readonly table: string) {}

  async fetch(): Promise<void> {
    try {
      this.code = (await call("POST /api/tables/{table}/code", { path: { table: this.table } })).code;
      this.errorCode = undefined;
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  }

  /** The address by which whoever has the code comes to the table. */
  get link(): string | undefined {
    return this.code && new URL(`/j/${this.code}`, location.href).href;
  }
}
