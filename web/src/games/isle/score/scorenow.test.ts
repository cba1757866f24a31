import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Account } from "../../../table/protocol";
import { setLanguage } from "../../../words/words.svelte";
import type { Ghost } from "../ships/ghost.svelte";
import ScoreNow from "./ScoreNow.svelte";

afterEach(cleanup);

describe("ScoreNow", () => {
  it("counts down the uncovered squares in the family game", async () => {
    await setLanguage("en");
    const account = { seat: 0, lines: [], total: -54, open: -54 } as unknown as Account;
    const ghost = { earned: 0, averted: 2 } as unknown as Ghost;
    const shown = (family: boolean) => {
      const { container } = render(ScoreNow, { account, ghost, brief: true, family });
      return container.querySelector(".sums")!.textContent!.replace(/\s+/g, " ").trim();
    };
    expect(shown(true)).toBe("0 54 → 52");
    cleanup();
    expect(shown(false)).toBe("0 −54 → −52");
  });
});
