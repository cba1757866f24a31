import { expect, type APIRequestContext } from "@playwright/test";

/** Asks for an address of a server, or sends data to it. */
type Ask = (address: string, data?: object) => Promise<Response>;

/** Asks as a browser or whoever else sends requests, but past it, which costs a quarter. */
export async function askAs(who: APIRequestContext): Promise<Ask> {
  const { cookies } = await who.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return (address, data) => {
    if (!data) return fetch(address, { headers: { cookie } });
    return fetch(address, { method: "POST", headers: { cookie, "Content-Type": "application/json" }, body: JSON.stringify(data) });
  };
}

/** Looks until it is my turn, which it mostly is at once. */
export async function untilMyTurn(look: () => Promise<boolean>): Promise<void> {
  if (!(await look())) await expect.poll(look, { message: "nobody moves", intervals: [10], timeout: 120_000 }).toBe(true);
}
