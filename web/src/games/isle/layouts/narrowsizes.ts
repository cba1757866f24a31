/** Height of a ship relative to its width. */
const shipRatio = 1040 / 2370;

/** Sizes in a low window, in pixels: what is beside, above and below the ship, and the ship itself. */
export interface ShortSizes {
  /** Width of the island on the left; 0 where the island is a drawer. */
  island: number;
  /** Width of the actions on the right. */
  actions: number;
  top: number;
  /** Height of the hand, or of the cards to choose from. */
  bottom: number;
  /** Height of the ship with its hull. */
  ship: number;
}

/** The minimum share of the height for a board in a low window. */
const share = 0.555;

/** Width of the actions with three large buttons per row. */
export const largeActions = 188;

/** Side of a square of a cat in the fields of a low window. */
export const fieldSquare = 18;

/** Whether a low window is wide enough for a ship between island and actions. Otherwise the table scrolls. */
export const isSideways = (width: number, height: number): boolean => height >= 320 && width / height >= 1.55;

/** Sizes for a low window. The ship comes first; the area below it gets the rest. */
export function shortSizes(width: number, height: number, choosing: boolean, family = false): ShortSizes {
  const top = 44;
  const usual = width < 660 ? 136 : width < 800 ? 148 : 154;
  // It is wide enough for two cats side by side if the ship can spare the width.
  const spare = Math.floor(width - usual - 2 - Math.ceil(height * share) / shipRatio);
  const island = width < (family ? 840 : 800) ? 0 : family ? 158 : Math.max(158, Math.min(200, spare));
  const fit = (actions: number) => Math.floor((width - island - actions - 2) * shipRatio);
  const large = family && fit(largeActions) >= height * share;
  const actions = large ? largeActions : usual;
  const fits = fit(actions);
  const least = Math.min(fits, Math.ceil(height * share));
  const bottom = choosing ? height - top - least : height < 340 ? 0 : 50;
  return { island, actions, top, bottom, ship: Math.min(fits, height - top - bottom) };
}

/** Sizes for a portrait window with the ship above the panel. */
export function tallSizes(height: number, choosing: boolean, others = true): { strip: number; ship: number; panel: number } {
  const [head, bar, tabs] = [48, 120, 56];
  // Cards to choose from take the strip's room, and a game without other players needs no strip.
  const strip = height < 720 && (choosing || !others) ? 0 : 44;
  const ship = Math.round(height * (height < 720 ? 0.352 : 0.37));
  return { strip, ship, panel: height - head - strip - ship - bar - tabs };
}
