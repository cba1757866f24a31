import type { Problem } from "../protocol";
import type { Device } from "./device";
import { isOfDevice, server, type Carrier } from "./carrier";

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

/** What is of this device, which comes when it is needed. */
export const here = () => import("./here");
/** The house on this device. */
export const deviceHouse = async (): Promise<Device> => (await here()).device;

/** Carries a request to whoever has what it is about, and refuses as they do. */
export async function call<T>(method: string, path: string, body?: unknown, by?: Carrier): Promise<T> {
  const carrier = by ?? (isOfDevice(path) ? await deviceHouse() : server);
  const answer = await carrier.call(method, path, body).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError("offline", String(error));
  });
  if (answer.status >= 400) {
    const { code, detail } = answer.body as Problem;
    throw new ApiError(code, detail, answer.status);
  }
  return answer.body as T;
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
export const put = <T>(path: string, body?: unknown) => call<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown) => call<T>("PATCH", path, body);
export const remove = <T>(path: string, body?: unknown) => call<T>("DELETE", path, body);
