import { heard } from "./clock.svelte";

/** A refusal of the server: the code is translated for people, the detail is for developers. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status = 0,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** The code of whatever went wrong. */
export const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : "internal");

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new Refusal("offline", String(error));
  }
  heard(answer.headers.get("Date"));
  if (answer.status === 204) return undefined as T;
  const said = await answer.json().catch(() => ({ code: "internal", detail: answer.statusText }));
  if (!answer.ok) throw new Refusal(said.code, said.detail, answer.status);
  return said as T;
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
export const patchTo = <T>(path: string, body: unknown) => call<T>("PATCH", path, body);
export const put = <T>(path: string) => call<T>("PUT", path);
export const remove = <T>(path: string, body?: unknown) => call<T>("DELETE", path, body);
