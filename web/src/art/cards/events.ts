import { gold } from "../paint";
import {
  apart,
  cat,
  common,
  counted,
  lit,
  lonely,
  meadow,
  none,
  plus,
  rare,
  row,
  ship,
  sign,
  sized,
  swap,
  tile,
  treasure,
  visibleMap,
  type Part,
} from "./parts";

const goal = (part: Part, points: number | string): Part => counted(part, `+${points}`, gold.base);
const rat = sign("rat", 38);

/** The effect or score of an event, as one icon picture. */
export const eventPictures: Record<string, Part> = {
  royal_rat: tile("royal-rat", 44),
  fish_18: counted(sign("fish", 44), 18),
  fish_22: counted(sign("fish", 44), 22),
  temporary_token: row([sign("basket", 34), counted(sign("speed", 30), 4)]),
  swap_rescue_and_rare_finds: row([cat("orange", 32), swap, sign("treasure-rare", 30)], 1),
  map_extra_common: row([visibleMap, plus, common], 0),
  map_may_give_rare: row([visibleMap, plus, rare], 0),
  left_field_one_less: counted(meadow, "−1"),
  per_2_visible_rats: goal(row([rat, rat], -10), 1),
  per_visible_rat_touching_cat: goal(row([rat, cat("any", 34)], -6), 1),
  row_cats: goal(ship(lit.middle, { w: 72 }), 1),
  column_cats: goal(ship(lit.column, { w: 72 }), 2),
  cat_neighbours: goal(row([sign("tail-blue", 26), cat("any", 34), sign("tail-red", 26)], -4), 2),
  per_lonely_cat: goal(lonely(), 2),
  per_empty_room: goal(ship(lit.dining, { w: 64, fill: "var(--art-dining)", is: "empty" }), 2),
  per_filled_room: goal(ship(lit.dining, { w: 64, fill: "var(--art-dining-rim)", is: "full" }), 2),
  per_common_treasure: goal(common, 2),
  per_rare_treasure: goal(rare, 2),
  per_visible_map: goal(visibleMap, 3),
  captain_rooms_empty: goal(ship(lit.captain, { w: 64, fill: "var(--art-captain)", is: "empty" }), 5),
  no_treasures: goal(none(sized(treasure, 0.9)), 5),
};

/** An action of a sister card, as in its data. */
export interface SisterAction {
  take?: string;
  position?: number;
  shape?: string;
  swap_cats?: number[];
}

/** The actions of a sister card. Tiles that she takes leave the game. */
export function sisterActionPicture({ take, position = 0, shape = "", swap_cats }: SisterAction): Part {
  if (swap_cats) return row([counted(cat("any", 32), swap_cats[0]!), swap, counted(cat("any", 32), swap_cats[1]!)], 2);
  const things: Record<string, () => Part> = {
    cat: () => counted(cat("any", 36), position),
    rare: () => counted(rare, position),
    oshax: () => counted(sign("oshax", 38), position),
    common: () => tile(shape, 20),
  };
  return row([things[take!]!(), apart], 2);
}
