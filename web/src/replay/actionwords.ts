import { actionWords as boxes } from "../boxes/actionwords";
import { actionWords as isle } from "../isle/actionwords";

/** An action of either game in words. */
export const actionWords = (game: string, action: string): string => (game === "isle" ? isle : boxes)(action);
