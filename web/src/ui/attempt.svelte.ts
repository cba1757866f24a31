import { codeOf } from "../api/error";

/** Attempts at something that can fail, and the code of the last one's error. */
export class Attempts {
  errorCode: string | undefined = $state();

  /** @param after what each attempt ends with, if what was attempted has not failed */
  constructor(private readonly after: () => Promise<unknown> = async () => {}) {}

  /** Attempts something. The error of the attempt before is forgotten. */
  run = async (what: () => Promise<unknown> = async () => {}): Promise<void> => {
    this.errorCode = undefined;
    try {
      await what();
      await this.after();
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  };
}
