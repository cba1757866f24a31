import { expectTypeOf, test } from "vitest";
import type { ArgsOf } from "./keys";
import { setLanguage, t } from "./words.svelte";

test("keys/a key that no catalogue has takes no arguments", () => {
  expectTypeOf<ArgsOf<"page.nothing">>().toEqualTypeOf<[noSuchKey: never]>();
  expectTypeOf<ArgsOf<"game.isle" | "game.chess">>().toEqualTypeOf<[noSuchKey: never]>();
});

test("keys/a part known only at run time is open", () => {
  expectTypeOf<ArgsOf<`error.${string}`>>().toEqualTypeOf<[args?: Record<string, unknown>]>();
});

test("keys/a text asks for its parameters", async () => {
  await setLanguage("en");
  const typed = () => {
    // @ts-expect-error: it names a seat
    t("boxes.event.drew");
    // @ts-expect-error: one of them names a seat
    t(Math.random() < 0.5 ? "page.rules" : "boxes.event.drew");
    // @ts-expect-error: no such key
    t("page.nothing");
    t("boxes.event.drew", { seat: "Olha" });
    t("page.rules");
  };
  expectTypeOf(typed).returns.toBeVoid();
});
