import { extra_oshax as more } from "../../../../../rules/isle/data/five_six_players.json";
import { oshax as promo } from "../../../../../rules/isle/data/promo_tiles.json";
import { oshax } from "../../../../../rules/isle/data/tiles.json";
import type { IsleChoices, IsleTile } from "../../../protocol";

/** The form's state. Options of other modes stay in it but are not sent. */
export interface FormChoices {
  mode: NonNullable<IsleChoices["mode"]>;
  difficulty: NonNullable<IsleChoices["difficulty"]>;
  modules: NonNullable<IsleChoices["modules"]>;
  lessons: NonNullable<IsleChoices["lessons"]>;
  mapRare: boolean;
  /** How the face-up oshax are determined, and which ones if chosen. */
  faceUp: "usual" | "any" | "chosen";
  oshax: string[];
  /** The starting seat, or -1 for a random one. */
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

/** The solo game has one seat. */
export const seats = ({ mode }: FormChoices, players: number): number => (mode === "solo" ? 1 : players);

/** The oshax to choose from. Each tile has its own id, because a large table has two of some shapes. */
export function oshaxChoices(players: number): { value: string; tile: string; second: boolean }[] {
  const twice = players > 4 ? more : [];
  const tiles = [...oshax.shapes, ...promo].map((shape) => shape.id);
  return tiles.flatMap((tile) =>
    [false, true]
      .filter((second) => !second || twice.includes(tile))
      .map((second) => ({ value: second ? `${tile} 2` : tile, tile, second })),
  );
}

/** The oshax settings to send. Without promo tiles there is nothing to choose. */
function oshaxIn(choices: FormChoices, players: number): Partial<IsleChoices> {
  if (choices.mode === "family" || !choices.modules.includes("promo") || choices.faceUp === "usual") return {};
  if (choices.faceUp === "any") return { any_oshax: true };
  const chosen = oshaxChoices(players).filter(({ value }) => choices.oshax.includes(value));
  // An empty choice is sent, so that the server reports too few oshax.
  return { oshax: chosen.length > 0 ? chosen.map(({ tile }) => tile as IsleTile) : [oshax.shapes[0]!.id as IsleTile] };
}

export function config(choices: FormChoices, players: number): IsleChoices {
  const { mode, modules, lessons, difficulty, mapRare, first } = choices;
  const family = mode === "family";
  return {
    players,
    mode,
    // The family game has no events, and the form hides the option there.
    modules: family ? modules.filter((m) => m !== "events") : modules,
    ...(lessons.length > 0 && !family ? { lessons } : {}),
    ...(mode === "solo" ? { difficulty } : {}),
    ...(family ? { family_map_rare: mapRare } : {}),
    ...oshaxIn(choices, players),
    // The chosen seat may have gone when the table became smaller.
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
