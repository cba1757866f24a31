import { screen } from "../../layout";
import { boxesCharacters, type BoxesConfig, type BoxesView } from "../../protocol";
import type { TablePlan } from "../../table/opening/tables";
import { t } from "../../words/words.svelte";
import type { ConfigWords, Game, GamePreset, GameSeeks, HomeCard } from "../game";
import { log } from "./log";
import { rules } from "./rules";

const presets: readonly GamePreset[] = [
  { id: "first-game", level: "kitten", picture: [0, 1] },
  { id: "standard", picture: [0, 1, 2, 3] },
  { id: "advanced", picture: [2, 3, 4, 0] },
];

const seeks: GameSeeks = {
  presets: ["standard", "advanced"],
  legend: () => t("page.new.rules"),
  name: (preset) => t(`boxes.preset.${preset}`),
  about: (preset) => t(`page.new.about.rules.${preset === "advanced" ? "advanced" : "basic"}`),
};

const tutorial: TablePlan = {
  settings: { game: "boxes", config: { players: 2 } },
  bots: ["kitten"],
  start: true,
  guide: true,
};

const home: HomeCard = {
  picture: () => import("./pictures/RugPicture.svelte"),
  passAndPlay: true,
  form: { label: () => t("page.home.advanced"), choices: { rules: "advanced" } },
};

type Config = Partial<BoxesConfig>;

const rulesText = ({ rules: played = "basic" }: Config): string => t(`boxes.rules.${played}`);

const config: ConfigWords = {
  mode: rulesText,
  isUsual: ({ rules: played }: Config) => played !== "advanced",
  modules: () => [],
  more: ({ columns, rows }: Config) => `${t("page.new.size")}: ${columns} × ${rows}`,
  deal: rulesText,
  others: () => [],
};

/** The room left in the header for the switches of the drawer. */
const drawerSwitches = { wide: "152px", medium: "152px", short: "44px", tall: "0px", tiny: "0px" };

export const boxes: Game = {
  grounds: { home: "var(--art-floor)", lobby: "var(--paper-3)" },
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
  actions: () => import("./actions/actionwords"),
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
  isCalm: ({ phase }: BoxesView, may) => Boolean(may?.must && phase === "decide"),
  seat: () => import("./lobby/SeatBox.svelte"),
  form: () => import("./form/form"),
  replay: () => import("./replay/replay"),
  guide: () => import("./guide"),
  reference: () => import("./reference"),
  rules,
};
