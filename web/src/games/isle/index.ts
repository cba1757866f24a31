import { isleCharacters, type IsleView } from "../../protocol";
import { t } from "../../words/words.svelte";
import type { Game, GamePools } from "../game";
import { home, presets, seeks, tutorial } from "./presets";
import { config } from "./config";
import { log } from "./log";
import type { Pause } from "../../table/game";

function pauseOf({ own, day }: IsleView): Pause | undefined {
  if (!own?.pause) return undefined;
  const { close, useful, chase } = own.pause;
  return { close, useful: useful.length > 0 || chase, day };
}

const holdsCards = ({ own }: IsleView): boolean => Boolean(own?.hand.length);

const standard = (players: "two" | "more") => () => `${t("game.isle")}, ${t(`page.people.pool.${players}`)}`;
const family = (players: "two" | "more") => () => `${t("game.isle")}, ${t("isle.mode.family")}, ${t(`page.people.pool.${players}`)}`;
const solo = (difficulty: string) => () => `${t("game.isle")}, ${t("isle.mode.solo")}: ${t(`isle.difficulty.${difficulty}`)}`;

const pools: GamePools = {
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

export const isle: Game = {
  icons: { list: "boat", join: "boat", length: "day" },
  pools,
  most: 6,
  home,
  presets,
  seeks,
  tutorial,
  config,
  characters: isleCharacters,
  words: ["isle"],
  log,
  pauseOf,
  holdsCards,
  actions: () => import("./actions/actiontext"),
  howToPlan: () => t("page.plans.how.isle"),
  hintsSingly: true,
  plans: () => import("./actions/PlanChoices.svelte"),
  table: async (scenic) => {
    const [table] = await Promise.all([
      import("./IsleTable.svelte"),
      import("./layouts/layouts").then(({ loadLayout }) => loadLayout(scenic)),
    ]);
    return table;
  },
  ending: () => import("./Ending.svelte"),
  lobby: async () => {
    const [scene, picture] = await Promise.all([import("./lobby/IsleLobbyScene.svelte"), import("./lobby/IslePicture.svelte")]);
    return { Scene: scene.default, Picture: picture.default };
  },
  head: { height: "48px", sky: true, watching: false, card: true },
  isLate: ({ day, days }: IsleView) => day === days,
  // The action bar shows such questions.
  isCalm: () => false,
  seat: () => import("./lobby/SeatShip.svelte"),
  form: () => import("./form/form"),
  replay: () => import("./replay/replay"),
  guide: () => import("./guide"),
  reference: () => import("./reference"),
  rules: [
    "goal",
    "setup",
    "day",
    "draft",
    "lessons",
    "rescue",
    "finds",
    "placing",
    "rooms",
    "treasures",
    "anytime",
    "scoring",
    "example",
    "solo",
    "family",
    "kittens",
    "beasts",
    "events",
    "promo",
    "many",
    "questions",
  ],
};
