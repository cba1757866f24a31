import type { IsleView } from "../../../protocol";
import { t } from "../../../words/words.svelte";
import { actionText } from "../actions/actiontext";
import DeedPicture from "../actions/DeedPicture.svelte";
import { offeredCards } from "../actions/prompttext";
import { markPicked } from "../cards/handcards";
import type { CardRow, GameReplay } from "../../replay";
import { wordsOfKind, placedTile } from "./placedtile";
import ReplayCard from "./ReplayCard.svelte";
import IsleReplay from "./IsleReplay.svelte";

/** The cards offered to a seat, and its hand. */
function cardsOf(view: IsleView): CardRow[] | undefined {
  if (!view.own) return undefined;
  const offered = offeredCards(view, undefined);
  const hand = [...view.own.hand, ...view.own.lessons];
  return [
    ...(offered.length > 0 ? [{ name: t("page.review.offered"), cards: offered }] : []),
    ...(offered.length === 0 || hand.length > 0 ? [{ name: t("play.hand"), cards: hand }] : []),
  ];
}

export const replay: GameReplay<IsleView> = {
  chapter: "day",
  heading: ({ day, phase }) => `${t("page.replay.day", { n: day })} · ${t(`isle.phase.${phase}`)}`,
  actionText,
  deedOf: (action) => ({ entries: [], tile: wordsOfKind(action, "tile")[0], turn: placedTile(action)?.turn }),
  DeedPicture,
  cardsOf,
  picked: (cards, action) => markPicked(cards, wordsOfKind(action, "card")),
  strips: true,
  Card: ReplayCard,
  Pictures: IsleReplay,
};
