import { afterEach, expect, test, vi } from "vitest";
import type { TableView } from "../../protocol";
import { settingsForSeatCount } from "./seats";

afterEach(() => vi.unstubAllGlobals());

/** A server that wants as many lessons as there are players. */
function server() {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const settings = JSON.parse(body);
    const { players } = settings.config;
    settings.config.lessons ??= "ABCDEF".slice(0, players).split("");
    if (settings.config.lessons.length === players) return Response.json({ settings });
    return Response.json({ refused: "lesson_module_count" });
  });
}
const table = (lessons: string[]) =>
  ({
    settings: {
      game: "isle",
      config: { players: 3, mode: "standard", lessons },
      public: true,
      watch: false,
      clock: { kind: "none" },
      takeover: "tiger",
    },
  }) as unknown as TableView;

test("a table with another number of seats gets what is usual for it", async () => {
  server();
  const settings = await settingsForSeatCount(table(["A", "B", "C"]), 2);
  expect(settings.config).toEqual({ players: 2, mode: "standard", lessons: ["A", "B"] });
  expect(settings).toMatchObject({ public: true, watch: false, takeover: "tiger" });
});

test("what was chosen stays unless the game refuses it", async () => {
  server();
  expect((await settingsForSeatCount(table(["C", "D", "E"]), 3)).config).toMatchObject({ lessons: ["C", "D", "E"] });
  expect((await settingsForSeatCount(table(["C", "D", "E"]), 4)).config).toMatchObject({ lessons: ["A", "B", "C", "D"] });
});
