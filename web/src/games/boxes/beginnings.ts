import type { TablePlan } from "../../table/opening/tables";
import { t } from "../../words/words.svelte";
import type { GamePreset, GameSeeks, HomeCard } from "../game";

export const presets: readonly GamePreset[] = [
  { id: "first-game", level: "kitten", picture: [0, 1] },
  { id: "standard", picture: [0, 1, 2, 3] },
  { id: "advanced", picture: [2, 3, 4, 0] },
];

export const seeks: GameSeeks = {
  presets: ["standard", "advanced"],
  legend: () => t("page.new.rules"),
  name: (preset) => t(`boxes.preset.${preset}`),
  about: (preset) => t(`page.new.about.rules.${preset === "advanced" ? "advanced" : "basic"}`),
};

export const tutorial: TablePlan = {
  settings: { game: "boxes", config: { players: 2 } },
  bots: ["kitten"],
  start: true,
  guide: true,
};

export const home: HomeCard = {
  picture: () => import("./pictures/HomePicture.svelte"),
  passAndPlay: true,
  form: { label: () => t("page.home.advanced"), choices: { rules: "advanced" } },
};
