import { group } from "../paint";
import type { Family } from "../shapes";
import {
  apart,
  arrow,
  bag,
  cat,
  colours,
  common,
  counted,
  coveredMap,
  equals,
  family,
  fewer,
  five,
  fiveInLine,
  lit,
  lonely,
  meadow,
  medal,
  myCaptain,
  none,
  or,
  others,
  plus,
  progress,
  ranked,
  rare,
  row,
  ship,
  sign,
  sized,
  stack,
  swap,
  text,
  tile,
  treasure,
  visibleMap,
  wheel,
  type Part,
} from "./parts";

/** What a card's picture needs to know of its print. */
export interface Printed {
  /** The name of its text: a lesson's rule with its rooms, or a card's effect. */
  rule: string;
  args: Record<string, unknown>;
  /** The colour chosen for a public lesson. */
  colour?: string;
  /** How many of the counted things its owner has, to show progress. */
  have?: number;
}

/** A card's numbers by name, and its colours. */
interface Facts {
  points: number;
  count: number;
  per: number;
  rare: number;
  common: number;
  amount: number;
  speed: number;
  have?: number;
  colour: string;
  first_colour: Family;
  second_colour: Family;
}

type Sentence = (facts: Facts) => Part[];

/** A part that is fixed for a rule, or a function of the printed values. */
type Piece = Part | ((card: Facts) => Part);
const made = (pieces: readonly Piece[], card: Facts): Part[] => pieces.map((piece) => (typeof piece === "function" ? piece(card) : piece));

/** Points for each of something. */
const each =
  (...what: Piece[]): Sentence =>
  (card) => [...made(what, card), arrow, medal(`+${card.points}`)];
/** Points once, if a condition holds. */
const once =
  (...what: Piece[]): Sentence =>
  (card) => [...made(what, card), equals, medal(card.points)];
/** A number of things, with progress if known. */
const number =
  (sign = ""): Piece =>
  ({ count, have }) =>
    have === undefined || sign === ">"
      ? text(`${sign}${count}`)
      : text(`${have}/${count}`, 22, have > count ? "var(--art-ban)" : undefined);
/** An exact number of things. */
const exactly = (...what: Piece[]): Sentence => once(number("="), ...what);
const atLeast = (...what: Piece[]): Sentence => once(({ count }) => text(`${count}+`), ...what);
/** The cat of the card's colour. */
const coloured =
  (size: number): Piece =>
  ({ colour }) =>
    cat(colour, size);
/** How many of the five colours the owner has. */
const outOfFive: Piece = ({ have }) => (have === undefined ? row([]) : text(`${have}/5`, 22));
/** A number of things, as pictures of present and missing ones, or as one picture with the number. */
const collected =
  (one: (size: number, card: Facts) => Part, missing = one): Piece =>
  (card) =>
    card.have === undefined
      ? row([text(`=${card.count}`), one(36, card)])
      : progress(
          (size) => one(size, card),
          (size) => missing(size, card),
          card.have,
          card.count,
        );
/** Fish for each of something. */
const fishFor =
  (what: Part): Sentence =>
  ({ amount }) => [what, arrow, counted(sign("fish"), `+${amount}`)];
const speed = (n: number): Part => counted(sign("speed", 34), n);
/** Cats on the edge of the ship. */
const onEdge = (cats: Part, between?: Part): Part => {
  const both = stack(cats, ship(lit.edge, { w: 72 }), 16);
  return between ? { w: both.w, markup: both.markup + group(between.markup, { move: `translate(${(both.w - between.w) / 2} -2)` }) } : both;
};
const basket = sign("basket", 42);
const lesson = sign("lesson", 36);
const rat = sign("rat", 38);
const two = (part: Part): Part => row([part, part], -8);
const small = sized(treasure, 0.8);

/** The icon sentence of every lesson rule and card effect. */
export const sentences: Record<string, Sentence> = {
  take_oshax: () => [tile("oshax-3", 17), { w: 40, markup: `<g transform="translate(22 0)">${wheel(19)}</g>` }],
  rescue_swift: (card) => [speed(card.speed)],
  rescue_broken: (card) => [speed(card.speed), sign("basket-broken", 46)],
  rescue_regular: (card) => [speed(card.speed), sign("basket", 46)],
  one_rare_or_two_common: () => [tile("rare-J", 18), or, stack(tile("common-2", 20), tile("common-2", 20), 14)],
  two_small_or_pay_1_for_two_common: () => [
    stack(tile("common-2", 18), tile("common-1", 18), 13),
    or,
    counted(sign("fish", 30), 1),
    stack(tile("common-line-3", 15), tile("common-corner-3", 15), 20),
  ],
  draw_cards: ({ amount }) => [counted(sign("deck", 48), `+${amount}`)],
  place_random_tile: () => [bag, arrow, tile("cat-15-blue", 20)],
  add_tiles_to_fields: ({ amount }) => [counted(bag, amount), arrow, meadow],
  move_cats_between_fields: ({ amount }) => [meadow, counted(swap, amount), meadow],
  next_tile_anywhere: () => [
    {
      w: 112,
      markup: [
        `<g transform="translate(0 20)">${tile("common-2", 26).markup}</g>`,
        `<g transform="translate(64 8)">${tile("cat-15-blue", 16).markup}</g>`,
        `<path d="M26-2C40-44 78-44 90-16" fill="none" stroke="var(--art-ink)" stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round"/>`,
      ].join(""),
    },
  ],
  rescue_second_cat: () => [sign("basket", 32), cat("blue", 34), plus, cat("red", 34)],
  gain_permanent_basket: () => [plus, sign("basket", 54)],
  discard_permanent_basket_for_fish: ({ amount }) => [basket, arrow, counted(sign("fish", 40), `+${amount}`)],
  discard_2_lessons_for_basket: () => [text(2), lesson, arrow, basket],
  discard_2_treasures_for_basket: () => [text(2), treasure, arrow, basket],
  fish_per_oshax: fishFor(sign("oshax", 42)),
  fish_per_private_lesson: fishFor(sign("lesson", 40)),
  fish_per_cat_colour: fishFor(colours),
  fish_per_cat_of_one_colour: fishFor(cat("chosen", 40)),
  fish_per_common_treasure: fishFor(common),
  fish_per_rare_treasure: fishFor(rare),

  edge_full: once(ship(lit.edge, { w: 78, is: "full" })),
  middle_row_full: once(ship(lit.middle, { w: 78, is: "full" })),
  rooms_full_captain: once(ship(lit.captain, { w: 78, fill: "var(--art-captain-rim)", is: "full" })),
  rooms_empty_bedroom: once(ship(lit.bedroom, { w: 78, fill: "var(--art-bedroom)", is: "empty" })),
  rooms_empty_dining: once(ship(lit.dining, { w: 78, fill: "var(--art-dining)", is: "empty" })),
  per_filled_room: each(ship(lit.dining, { w: 78, fill: "var(--art-dining-rim)", is: "full" })),
  per_single_colour_column: each(stack(cat("red", 28), ship(lit.column, { w: 72, fill: "var(--red)" }), 16)),
  each_colour_touches_edge: once(onEdge(fiveInLine), outOfFive),
  per_edge_cat: each(onEdge(cat("any", 28))),
  per_edge_cats: each(({ per }) => onEdge(row([text(per, 24), cat("any", 28)]))),
  per_edge_cat_of_best_colour: each(onEdge(row([cat("orange", 28), cat("orange", 28), cat("orange", 28)], -6))),
  per_edge_cat_of_colour: each(({ colour }) => onEdge(cat(colour, 28))),
  per_colour_not_touching_edge: each(onEdge(fiveInLine, apart)),

  exact_cats: exactly(cat()),
  exact_cats_of_colour: once(collected((size, { colour }) => sign(`cat-${colour}`, size))),
  exact_cats_of_two_colours: once(({ count, first_colour, second_colour }) =>
    stack(row([text(`=${count}`, 24), cat(first_colour, 30)]), row([text(`=${count}`, 24), cat(second_colour, 30)])),
  ),
  exact_colours: exactly(colours),
  each_colour_at_least: atLeast(five, outOfFive),
  colour_at_least: atLeast(coloured(36)),
  per_cat_of_colour: each(coloured(40)),
  per_cat_of_rarer_colour: each(
    ({ first_colour }) => cat(first_colour, 30),
    or,
    ({ second_colour }) => cat(second_colour, 30),
    fewer,
  ),
  per_cat_above: each(number(">"), cat()),
  per_lonely_cat: each(lonely()),
  per_lonely_cat_of_colour: each(({ colour }) => lonely(colour)),

  per_family: each(family()),
  per_family_at_least: each(({ count }) => text(`${count}+`), family()),
  exact_families: exactly(family()),
  exactly_two_families_of_equal_size: once(text("=2"), family("green"), family("purple")),
  families_of_one_colour_at_least: atLeast(two(family("orange", 36))),
  all_cats_in_families: once(none(lonely())),
  largest_family: once(family("orange", 46), text("≥", 24), others),
  per_cat_in_largest_family: each(ranked(1)),
  largest_family_points: () => [ranked(1), equals, medal("★")],
  second_family_points: () => [ranked(2), equals, medal("★")],
  third_family_again: () => [ranked(3), text("×2", 26)],

  per_oshax: each(sign("oshax", 42)),
  per_rare_treasure: each(rare),
  per_common_treasure: each(common),
  per_treasure: each(treasure),
  exact_treasures: exactly(treasure),
  exact_rare_and_common: once((card) =>
    stack(row([text(card.rare, 24), sign("treasure-rare", 28)]), row([text(card.common, 24), sign("treasure-common", 28)])),
  ),
  treasures_at_most: once(number("≤"), treasure),
  treasures_below: once(number("<"), treasure),
  most_treasures: once(treasure, text("≥", 24), others),
  cat_touching_exact_treasures: once(({ count }) => row([cat(), counted(small, count)], -4)),
  visible_rat_touching_treasures: once(({ count }) => row([rat, counted(small, `${count}+`)], -4)),
  per_treasure_touching_colour: each(({ colour }) => row([small, cat(colour, 34)], -4)),
  per_cat_not_touching_treasure: each(cat(), apart, small),
  per_colour_not_touching_treasure: each(stack(fiveInLine, row([apart, small]), 16)),
  per_colour_not_touching_visible_rat: each(stack(fiveInLine, row([apart, sign("rat", 32)]), 16)),

  no_visible_rats: once(none(rat)),
  per_visible_rat: each(rat),
  exact_visible_rats: exactly(rat),
  per_uncovered_map: each(visibleMap),
  per_covered_map: each(coveredMap),
  exact_uncovered_maps: exactly(visibleMap),
  exact_maps_covered: once(
    collected(
      (size) => sized(coveredMap, size / 40),
      (size) => sign("map", size),
    ),
  ),

  exact_permanent_baskets: exactly(basket),
  first_in_turn_order: once(text(1), myCaptain),
  per_private_lesson: each(lesson),
  exact_private_lessons: exactly(lesson),
  best_other_lesson_again: () => [sign("lesson", 40), medal("★"), text("×2", 26)],
  fish_at_least: atLeast(sign("fish", 40)),
  per_fish_left: each(sign("fish", 40)),
};

/** The icon sentence of a card; empty if there is none. */
export function sentence({ rule, args, colour, have }: Printed): Part | undefined {
  const draw = sentences[rule];
  return draw && row(draw({ ...args, have, colour: colour ?? args.colour ?? "chosen" } as unknown as Facts));
}
