import type { IsleTokenView } from "../../../protocol";

const icons: Record<IsleTokenView["event"], string> = {
  fish_18: "fish",
  fish_22: "fish",
  left_field_one_less: "cat-orange",
  map_extra_common: "map",
  map_may_give_rare: "map",
  royal_rat: "rat",
  swap_rescue_and_rare_finds: "treasure-rare",
  temporary_token: "clock",
  captain_rooms_empty: "parrot",
  cat_neighbours: "cat-red",
  column_cats: "cat-green",
  no_treasures: "treasure-common",
  per_2_visible_rats: "rat",
  per_common_treasure: "treasure-common",
  per_empty_room: "moon-room",
  per_filled_room: "apple",
  per_lonely_cat: "cat-blue",
  per_rare_treasure: "treasure-rare",
  per_visible_map: "map",
  per_visible_rat_touching_cat: "rat",
  row_cats: "cat-purple",
};

export const eventIcon = (event: IsleTokenView["event"]): string => icons[event];
