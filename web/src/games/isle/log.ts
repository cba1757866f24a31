import type { GameLog } from "../../table/game";
import type { LogEntry } from "../../table/protocol";
import { t } from "../../words/words.svelte";
import { isleLog } from "./actions/moves";
import { readableArgs, scoreText } from "./actions/eventtext";

const icons = {
  day: "sun",
  night: "moon",
  order: "speed",
  speed: "speed",
  fished: "fish",
  fish_gained: "fish",
  paid: "card",
  dealt: "deck",
  dealt_you: "card",
  chosen_you: "card",
  bought_you: "card",
  prepared: "rescue",
  prepared_you: "rescue",
  revealed: "rescue",
  played: "card",
  cards_drawn: "deck",
  cards_bought: "card",
  read_private: "lesson",
  read_public: "public-lesson",
  read_public_colour: "public-lesson",
  map: "map",
  basket_gained: "basket",
  basket_given: "basket",
  token_basket: "basket",
  token_speed: "speed",
  chased: "rat",
  passed: "anchor",
};

const drawn = (entries: readonly LogEntry[]): string =>
  t(entries.every(({ key }) => key === "isle.event.cat_drawn") ? "page.log.drawn_cats" : "page.log.drawn", { n: entries.length });

/** My purchase names the cards, so the choice and the payment are not announced. */
function withoutRepetition(heard: readonly LogEntry[], me?: number): readonly LogEntry[] {
  const bought = heard.findIndex(({ key }) => key === "isle.event.bought_you");
  if (bought < 0) return heard;
  const cards = String(heard[bought]!.args?.cards);
  return heard.filter(
    ({ key, args }) =>
      !(key === "isle.event.chosen_you" && String(args?.cards) === cards) && !(key === "isle.event.paid" && args?.seat === me),
  );
}

export const log: GameLog = {
  read: isleLog,
  readableArgs,
  icons,
  heads: ["day", "night", "order"],
  joined: {
    chosen: () => t("page.log.chosen"),
    ready: () => t("page.table.ready"),
    cat_drawn: drawn,
    ashore: drawn,
    rare_drawn: drawn,
  },
  scoreText,
  announced: withoutRepetition,
  sounds: { "isle.event.day": "dawn", "isle.event.night": "night" },
  day: "isle.event.day",
};
