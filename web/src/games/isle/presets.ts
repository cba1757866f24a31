import type { TablePlan } from "../../table/opening/tables";
import { t } from "../../words/words.svelte";
import type { GamePreset, GameSeeks, HomeCard } from "../game";

export const presets: readonly GamePreset[] = [
  { id: "first-game", level: "kitten", picture: ["cat-09-orange", "common-1", "cat-08-blue"] },
  { id: "family", level: "kitten", together: true, picture: ["cat-11-green", "cat-09-red", "cat-15-purple"] },
  { id: "standard", picture: ["cat-01-purple", "rare-J", "oshax-1"] },
  { id: "everything", picture: ["kitten-corner-3-blue", "beast-03", "royal-rat"] },
];

export const seeks: GameSeeks = {
  presets: ["standard", "family", "everything"],
  legend: () => t("page.new.mode"),
  name: (preset) => t(preset === "family" ? "isle.mode.family" : `isle.preset.${preset}`),
  about: (preset) => t(preset === "standard" ? "page.seek.about.standard" : `isle.preset_text.${preset}`),
};

export const tutorial: TablePlan = {
  settings: { game: "isle", config: { players: 2, lessons: ["A", "B", "C"], first: 0 } },
  bots: ["kitten"],
  start: true,
  guide: true,
};

export const home: HomeCard = {
  picture: () => import("./pictures/HomePicture.svelte"),
  fills: true,
  passAndPlay: false,
  also: {
    id: "sister",
    label: () => t("page.home.play_sister"),
    about: () => t("page.home.sister.about"),
    plan: { settings: { game: "isle", config: { players: 1, mode: "solo" } }, start: true },
  },
};
