import { extra_oshax as more } from "../../../../../rules/isle/data/five_six_players.json";
import { oshax as promo } from "../../../../../rules/isle/data/promo_tiles.json";
import { oshax } from "../../../../../rules/isle/data/tiles.json";
import type { IsleChoices, IsleTile } from "../../../protocol";

/** What the form holds of the game; only what belongs to the chosen mode is sent. */
export interface FormChoices {
  mode: NonNullable<IsleChoices["mode"]>;
  difficulty: NonNullable<IsleChoices["difficulty"]>;
  modules: NonNullable<IsleChoices["modules"]>;
  lessons: NonNullable<IsleChoices["lessons"]>;
  mapRare: boolean;
  /** How the oshax are found that start face up, and which they are if they are chosen. */
  faceUp: "usual" | "any" | "chosen";
  oshax: string[];
  /** The seat that begins, -1 for any. */
  first: number;
}

export const begin = ({ mode = "standard", modules = [], lessons = [] }: Partial<IsleChoices>): FormChoices => ({
  mode,
  difficulty: "easy",
  modules: [...modules],
  lessons: [...lessons],
  mapRare: true,
  faceUp: "usual",
  oshax: [],
  first: -1,
});

/** The solo game is for one. */
export const seats = ({ mode }: FormChoices, players: number): number => (mode === "solo" ? 1 : players);

/** The oshax that a table can choose from, each tile by a name of its own: of some shapes a large table has two. */
export function oshaxChoices(players: number): { value: string; tile: string; second: boolean }[] {
  const twice = players > 4 ? more : [];
  const tiles = [...oshax.shapes, ...promo].map((shape) => shape.id);
  return tiles.flatMap((tile) =>
    [false, true]
      .filter((second) => !second || twice.includes(tile))
      .map((second) => ({ value: second ? `${tile} 2` : tile, tile, second })),
  );
}

/** What is said of the oshax; without promo tiles there is nothing to choose. */
function oshaxIn(choices: FormChoices, players: number): Partial<IsleChoices> {
  if (choices.mode === "family" || !choices.modules.includes("promo") || choices.faceUp === "usual") return {};
  if (choices.faceUp === "any") return { any_oshax: true };
  const chosen = oshaxChoices(players).filter(({ value }) => choices.oshax.includes(value));
  // Nothing chosen yet is a choice of too few, not none at all.
  return { oshax: chosen.length > 0 ? chosen.map(({ tile }) => tile as IsleTile) : [oshax.shapes[0]!.id as IsleTile] };
}

export function config(choices: FormChoices, players: number): IsleChoices {
  const { mode, modules, lessons, difficulty, mapRare, first } = choices;
  const family = mode === "family";
  return {
    players,
    mode,
    // Family has no events; ticked before the mode was chosen, they could not be unticked any more.
    modules: family ? modules.filter((m) => m !== "events") : modules,
    ...(lessons.length > 0 && !family ? { lessons } : {}),
    ...(mode === "solo" ? { difficulty } : {}),
    ...(family ? { family_map_rare: mapRare } : {}),
    ...oshaxIn(choices, players),
    // A seat that is gone since the table became smaller cannot begin.
    ...(first >= 0 && first < players && mode !== "solo" ? { first } : {}),
  };
}

export const fields = {
  unknown_mode: "mode",
  option_of_other_mode: "mode",
  unknown_difficulty: "difficulty",
  unknown_module: "modules",
  module_twice: "modules",
  events_in_family: "modules",
  unknown_lesson_module: "lessons",
  lesson_module_twice: "lessons",
  lesson_module_count: "lessons",
  unknown_first: "first",
  unknown_oshax: "oshax",
  oshax_count: "oshax",
  oshax_both: "oshax",
};
