import type { BoxesView } from "../../../protocol";
import { t } from "../../../words/words.svelte";
import { actionText } from "../actions/actionwords";
import DeedPicture from "../actions/DeedPicture.svelte";
import type { GameReplay } from "../../replay";
import BoxesReplay from "./BoxesReplay.svelte";
import { placedCard } from "./placedcard";
import ReplayCard from "./ReplayCard.svelte";

export const replay: GameReplay<BoxesView> = {
  chapter: "round",
  actionText,
  deedOf: (action, { special }) => {
    const placed = placedCard(action, special);
    return { entries: [], card: placed?.card, turn: placed?.turned ? "180" : "0" };
  },
  DeedPicture,
  cardsOf: ({ own }) => own && [{ name: t("play.hand"), cards: own.hand }],
  picked: (cards, action) => {
    const at = cards.indexOf(action.split(" ")[1] ?? "");
    return cards.map((_, i) => i === at);
  },
  strips: false,
  Card: ReplayCard,
  Pictures: BoxesReplay,
};
