import type { APIRequestContext } from "@playwright/test";
import { askAs, untilMyTurn } from "./asking";

/** Plays the seat of whoever asks, past the page, by whatever is allowed, until the game is over or a number of moves is made. */
export async function playOn(request: APIRequestContext, url: string, table: string, most = 2000): Promise<void> {
  const at = `${url}/api/tables/${table}`;
  const ask = await askAs(request);
  for (let moves = 0; moves < most;) {
    let over = false;
    let decision = 0;
    let useful: string[] = [];
    const look = async () => {
      const answer = await ask(`${at}/legal`);
      if (!answer.ok) return (over = true);
      const legal = (await answer.json()) as { decision: number; actions: string[] };
      decision = legal.decision;
      useful = legal.actions.filter((a) => !/^(withdraw|chase|play)/.test(a));
      return useful.length > 0;
    };
    await untilMyTurn(look);
    if (over) return;
    const action = useful[(moves * 7919) % useful.length];
    // Somebody else may have been faster.
    const done = await ask(`${at}/commands`, { id: crypto.randomUUID(), do: "act", seat: 0, decision, action });
    if (done.ok) moves++;
  }
}

/** Opens a table against bots as a guest and starts it. */
export async function begin(request: APIRequestContext, url: string, settings: object, bots: string[]): Promise<string> {
  await request.post(`${url}/api/people`, { data: { name: "Mira" } });
  const made = await request.post(`${url}/api/tables`, { data: { settings, bots } });
  const { id } = (await made.json()) as { id: string };
  await request.post(`${url}/api/tables/${id}/commands`, { data: { id: crypto.randomUUID(), do: "start" } });
  return id;
}
