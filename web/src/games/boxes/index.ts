import { screen } from "../../layout";
import { boxesCharacters, type BoxesView } from "../../protocol";
import { t } from "../../words/words.svelte";
import type { Game } from "../game";
import { home, presets, seeks, tutorial } from "./beginnings";
import { config } from "./config";
import { log } from "./log";
import { rules } from "./rules";

/** The room that the head leaves for the switches of the drawer. */
const drawerSwitches = { wide: "152px", medium: "152px", short: "44px", tall: "0px", tiny: "0px" };

export const boxes: Game = {
  icons: { list: "yarn", join: "closed", length: "deck" },
  pools: {
    "boxes.two": () => `${t("game.boxes")}, ${t("page.people.pool.two")}`,
    "boxes.more": () => `${t("game.boxes")}, ${t("page.people.pool.more")}`,
  },
  most: 5,
  home,
  presets,
  seeks,
  tutorial,
  config,
  characters: boxesCharacters,
  words: ["boxes"],
  log,
  actions: () => import("./actions/actionpicture"),
  hintsAtOnce: true,
  plans: () => import("./actions/PlanChoices.svelte"),
  table: () => import("./BoxesTable.svelte"),
  ending: () => import("./Ending.svelte"),
  lobby: async () => {
    const [scene, picture] = await Promise.all([import("./lobby/BoxesLobbyScene.svelte"), import("./pictures/RugPicture.svelte")]);
    return { Scene: scene.default, Picture: picture.default };
  },
  head: { height: "44px", sky: false, watching: true, card: false, switches: () => drawerSwitches[screen.boxes] },
  isLate: ({ final }: BoxesView) => final,
  // At the beginning of my turn.
  isCalm: ({ phase }: BoxesView, may) => Boolean(may?.must && phase === "decide"),
  seat: () => import("./lobby/SeatBox.svelte"),
  form: () => import("./form/form"),
  replay: () => import("./replay/replay"),
  guide: () => import("./guide"),
  reference: () => import("./reference"),
  rules,
};
