import { expect } from "@playwright/test";
import { begin, playOn } from "./finish";
import { longIf } from "./long";
import { server, test } from "./server";

test.skip(!!process.env.PURRLOR_URL, "a server of another kind leaves games to chance");

for (const [game, config, bots] of [
  ["isle", { players: 3, modules: ["kittens", "beasts", "events"] }, ["random", "tabby"]],
  ["boxes", { players: 3, columns: 6, rows: 5 }, ["random", "kitten"]],
] as const) {
  test(`a game of ${game} is the same in every run of its test`, longIf(game === "isle"), async ({ request }) => {
    const play = async (test: string): Promise<string> => {
      await server.deal(test);
      const id = await begin(request, server.url, { game, config }, [...bots]);
      await playOn(request, server.url, id);
      const replay = (await (await request.get(`${server.url}/api/tables/${id}/replay`)).json()) as { record: { actions: string[] } };
      // Of those who choose at the same time any may be the first.
      return replay.record.actions.sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0)).join("\n");
    };
    const first = await play("one");
    expect(await play("one")).toBe(first);
    expect(await play("other")).not.toBe(first);
  });
}
