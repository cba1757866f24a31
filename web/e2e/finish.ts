import type { APIRequestContext } from "@playwright/test";

/** Plays the seat of whoever asks, past the page, by whatever is allowed, until the game is over or a number of moves is made. */
export async function playOn(request: APIRequestContext, url: string, table: string, most = 2000): Promise<void> {
  const at = `${url}/api/tables/${table}`;
  for (let moves = 0, waits = 0; moves < most && waits < 4000; ) {
    const answer = await request.get(`${at}/legal`);
    if (!answer.ok()) return; // the game is over
    const { decision, actions } = (await answer.json()) as { decision: number; actions: string[] };
    const useful = actions.filter((a) => !/^(withdraw|chase|play)/.test(a));
    const action = useful[(moves * 7919) % useful.length];
    if (!action) {
      waits++;
      await new Promise((go) => setTimeout(go, 10));
      continue;
    }
    // Somebody else may have been faster.
    const done = await request.post(`${at}/commands`, { data: { id: crypto.randomUUID(), do: "act", seat: 0, decision, action } });
    if (done.ok()) moves++;
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
