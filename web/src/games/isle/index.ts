import { isleCharacters, type IsleView } from "../../protocol";
import { t } from "../../words/words.svelte";
import type { Game } from "../game";
import { home, presets, seeks, tutorial } from "./beginnings";
import { config } from "./config";
import { log } from "./log";
import { holdsCards, pauseOf } from "./pause";
import { pools } from "./pools";

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
  actions: () => import("./actions/actionpicture"),
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
