import { describe, expect, it } from "vitest";
import type { Account, ScoreLine } from "../../table/protocol";
import { isleCelebrations } from "./celebrations";

const line = (source: string, args?: Record<string, unknown>): ScoreLine => ({ source, key: "", points: 0, args });
const account = (...lines: ScoreLine[]): Account => ({ seat: 0, rank: 1, total: 0, lines });
const kinds = (before: Account, after: Account) => isleCelebrations(before, after).map((joy) => joy.kind);
const rat = line("rat");
const family = (cats: number) => line("family", { cats });
const room = (name: string) => line("room", { room: name });

describe("isleCelebrations", () => {
  it("celebrates the rarest change first", () => {
    expect(kinds(account(rat, rat), account(rat, rat))).toEqual([]);
    expect(kinds(account(rat, rat), account(rat))).toEqual(["rat"]);
    expect(kinds(account(rat), account())).toEqual(["no_rats", "rat"]);
    expect(kinds(account(rat, line("royal")), account(line("royal"))), "a royal rat stays").toEqual(["rat"]);
    expect(kinds(account(), account(family(3)))).toEqual(["first_family"]);
    expect(kinds(account(family(4)), account(family(5)))).toEqual(["family_5"]);
    expect(kinds(account(family(4), family(3)), account(family(8)))).toEqual(["family_8"]);
    expect(kinds(account(family(6)), account(family(7)))).toEqual([]);
  });

  it("counts chased rats", () => {
    expect(isleCelebrations(account(rat, rat, rat), account(rat))).toEqual([{ kind: "rat", args: { n: 2 }, sound: "points-up" }]);
  });

  it("names a filled room", () => {
    expect(isleCelebrations(account(room("apple"), room("corn")), account(room("apple")))).toEqual([
      { kind: "room", args: { room: "corn" }, sound: "closed" },
    ]);
  });
});
