/** A refusal of the backend: the page translates the code for people, the detail is for developers. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status = 0,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** The code of an error; "internal" if it is not a refusal. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : "internal");
