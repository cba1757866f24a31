import { codeOf, post } from "../net/http";
import type { InvitationCode } from "../protocol";

/** The short code of a table where I sit; the server makes it when it is first asked for. */
export class TableCode {
  code: string | undefined = $state();
  errorCode: string | undefined = $state();

  constructor(private readonly table: string) {}

  async fetch(): Promise<void> {
    try {
      this.code = (await post<InvitationCode>(`/api/tables/${this.table}/code`)).code;
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
