import { t } from "../../words/words.svelte";
import type { GamePools } from "../game";

const standard = (players: "two" | "more") => () => `${t("game.isle")}, ${t(`page.people.pool.${players}`)}`;
const family = (players: "two" | "more") => () => `${t("game.isle")}, ${t("isle.mode.family")}, ${t(`page.people.pool.${players}`)}`;
const solo = (difficulty: string) => () => `${t("game.isle")}, ${t("isle.mode.solo")}: ${t(`isle.difficulty.${difficulty}`)}`;

export const pools: GamePools = {
  "isle.two": standard("two"),
  "isle.more": standard("more"),
  "isle.solo.easy": solo("easy"),
  "isle.solo.medium": solo("medium"),
  "isle.solo.hard": solo("hard"),
  "isle.solo.very_hard": solo("very_hard"),
  "isle.solo.expert": solo("expert"),
  "family.two": family("two"),
  "family.more": family("more"),
};
