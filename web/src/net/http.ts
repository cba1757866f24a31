import type { Problem } from "../protocol";
import { syncClock } from "./clock.svelte";

/** A refusal of the server: the code is translated for people, the detail is for developers. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status = 0,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** The code of whatever went wrong. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : "internal");

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new ApiError("offline", String(error));
  }
  syncClock(answer.headers.get("Date"));
  if (answer.status === 204) return undefined as T;
  const said: unknown = await answer.json().catch(() => ({ code: "internal", detail: answer.statusText }));
  if (!answer.ok) {
    const { code, detail } = said as Problem;
    throw new ApiError(code, detail, answer.status);
  }
  return said as T;
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
export const put = <T>(path: string, body?: unknown) => call<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown) => call<T>("PATCH", path, body);
export const remove = <T>(path: string, body?: unknown) => call<T>("DELETE", path, body);
