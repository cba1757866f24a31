import type { SeatRating } from "../../protocol";
import { formatSigned } from "../../words/points";
import { t } from "../../words/words.svelte";

/** The rating of a seat after a rated game, with what the game has changed. */
export const ratingText = (rating: SeatRating | undefined): string | undefined =>
  rating?.change === undefined ? undefined : t("page.end.rating", { rating: rating.points, change: formatSigned(rating.change) });
