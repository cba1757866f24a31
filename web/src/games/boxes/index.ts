import { boxesCharacters } from "../../protocol";
import type { Game } from "../game";
import { log } from "./log";
import { rules } from "./rules";

export const boxes: Game = {
  icons: { list: "yarn", join: "closed", length: "deck" },
  characters: boxesCharacters,
  words: ["boxes"],
  log,
  actions: () => import("./actions/actionpicture"),
  plans: () => import("./actions/PlanChoices.svelte"),
  table: () => import("./BoxesTable.svelte"),
  ending: () => import("./Ending.svelte"),
  lobby: async () => {
    const [scene, picture] = await Promise.all([import("./lobby/BoxesLobbyScene.svelte"), import("./pictures/RugPicture.svelte")]);
    return { Scene: scene.default, Picture: picture.default };
  },
  seat: () => import("./lobby/SeatBox.svelte"),
  rules,
};
