import joining from "../../../../rules/boxes/testdata/scenarios/one-card-joins-two-boxes-to-one.txt?raw";
import closing from "../../../../rules/boxes/testdata/scenarios/a-closed-box-is-doubled.txt?raw";
import kinds from "../../../../rules/boxes/testdata/scenarios/kinds-tied-for-most-frequent-all-count.txt?raw";
import sleeper from "../../../../rules/boxes/testdata/scenarios/a-counting-sleeper-makes-the-majority.txt?raw";
import strangers from "../../../../rules/boxes/testdata/scenarios/joining-two-boxes-of-different-strangers-gives-no-cat.txt?raw";
import tie from "../../../../rules/boxes/testdata/scenarios/a-tie-in-cats-gives-everyone-full-points.txt?raw";
import families from "../../../../rules/isle/testdata/scenarios/score/families-need-three-cats-that-touch-by-sides.txt?raw";
import column from "../../../../rules/isle/testdata/scenarios/score/a-column-of-one-colour-from-top-to-bottom.txt?raw";
import edge from "../../../../rules/isle/testdata/scenarios/score/the-colour-with-the-most-edge-cats-pays.txt?raw";
import lonely from "../../../../rules/isle/testdata/scenarios/score/a-lonely-cat-may-touch-other-colours.txt?raw";
import rooms from "../../../../rules/isle/testdata/scenarios/score/one-bare-square-leaves-a-room-unfilled.txt?raw";
import third from "../../../../rules/isle/testdata/scenarios/score/the-third-largest-family-scores-again.txt?raw";
import touching from "../../../../rules/isle/testdata/scenarios/score/a-treasure-between-two-cats-counts-once.txt?raw";
import { piecesOf, type Piece } from "../../games/isle/pictures/pieces";
import type { Cards } from "./rulesfigures";

/** A picture with a sentence below it. What it shows the engine plays and counts in its own tests. */
interface Example {
  caption: string;
  /** The lesson that it is about. */
  card?: string;
  ship?: { board: string; pieces: Piece[] };
  cards?: Cards;
  icons?: string[];
}

/** Reads the ship of a scenario. */
export function readShip(scenario: string): { board: string; pieces: Piece[] } {
  const lines = scenario.split("\n");
  const at = lines.findIndex((line) => line.startsWith("ship "));
  const named = lines.filter((line) => /^[A-Z0-9] /.test(line));
  const names = named.map((line) => [line[0]!, line.slice(2).replace(/^(cat-\d+|kitten-\S+) (\w+)$/, "$1-$2")]);
  return {
    board: lines[at]!.slice(5),
    pieces: piecesOf(lines.slice(at + 1, at + 10), Object.fromEntries(names) as Record<string, string>),
  };
}

const cell = (slot: string): [number, number] => [slot.charCodeAt(0) - 97, Number(slot.slice(1)) - 1];

/** Reads the cards and cats of a scenario, those that are laid in it too, from its upper left corner on. */
function readCards(scenario: string): Cards {
  const cards: Cards["cards"] = [];
  const cats: NonNullable<Cards["cats"]> = [];
  for (const line of scenario.split("\n")) {
    const [, slot, card, half] = /^card (\S+) (\S+)( 180)?$/.exec(line) ?? [];
    const [, laid, there, turned] = /^\d lay (\S+) (\S+)( 180)?$/.exec(line) ?? [];
    const [, bed, sleeper] = /^asleep (\S+) (\d)$/.exec(line) ?? [];
    const [, joint, seat] = /^cat (\w+)-\w+ (\d)$/.exec(line) ?? [];
    const [x, y] = cell(slot ?? there ?? bed ?? joint ?? "a1");
    if (slot) cards.push({ card: card!, x, y, turned: Boolean(half) });
    else if (there) cards.push({ card: laid!, x, y, turned: Boolean(turned) });
    else if (bed) cards.push({ card: "cat", x, y, seat: Number(sleeper) });
    else if (joint) cats.push({ seat: Number(seat), x: x + 0.5, y: y + 1 });
  }
  const [left, top] = [Math.min(...cards.map((c) => c.x)), Math.min(...cards.map((c) => c.y))];
  const moved = <T extends { x: number; y: number }>(all: T[]): T[] => all.map((c) => ({ ...c, x: c.x - left, y: c.y - top }));
  return { cards: moved(cards), cats: moved(cats) };
}

/** A lesson, and the ship for which the engine counts it. */
const lesson = (name: string, card: string, scenario: string): Example => ({
  caption: `isle.picture.${name}`,
  card,
  ship: readShip(scenario),
});

/** The examples of each section of the rules, such as isle.scoring. */
export const examples: Record<string, Example[]> = {
  "isle.rescue": [
    { caption: "isle.picture.left", icons: ["fish", "fish", "fish", "plus", "basket", "next", "cat-green"] },
    {
      caption: "isle.picture.right",
      icons: ["fish", "fish", "fish", "fish", "fish", "plus", "basket-broken", "basket-broken", "next", "cat-red"],
    },
  ],
  "isle.lessons": [
    lesson("edge", "lesson-117", edge),
    lesson("lonely", "lesson-120", lonely),
    lesson("touching", "public-149", touching),
    lesson("column", "lesson-309", column),
    lesson("third", "lesson-141", third),
  ],
  "isle.rooms": [{ caption: "isle.picture.rooms", ship: readShip(rooms) }],
  "isle.scoring": [{ caption: "isle.picture.families", ship: readShip(families) }],
  "boxes.cards": [{ caption: "boxes.picture.joining", cards: readCards(joining) }],
  "boxes.cats": [{ caption: "boxes.picture.strangers", cards: readCards(strangers) }],
  "boxes.sleeping": [{ caption: "boxes.picture.sleeper", cards: readCards(sleeper) }],
  "boxes.scoring": [
    { caption: "boxes.picture.closing", cards: readCards(closing) },
    { caption: "boxes.picture.kinds", cards: readCards(kinds) },
    { caption: "boxes.picture.tie", cards: readCards(tie) },
  ],
};
