/** How high a ship is drawn for its width. */
const shipRatio = 1040 / 2370;

/** The parts of a low window, in pixels: what stands left and right of the ship, above and below it, and the ship itself. */
export interface ShortSizes {
  /** The island at the left; 0 where it is a drawer. */
  island: number;
  /** The actions at the right. */
  actions: number;
  top: number;
  /** The hand, or the cards to choose from. */
  bottom: number;
  /** The height of the ship with its hull. */
  ship: number;
}

/** The least share of the height that a board has in a low window. */
const share = 0.555;

/** The width of the actions with buttons for a child's finger, three in a row. */
export const largeActions = 188;

/** The side of a square of a cat in the fields of a low window. */
export const fieldSquare = 18;

/** Whether a low window is wide enough for a ship between island and actions; if not, everything is scrolled. */
export const isSideways = (width: number, height: number): boolean => height >= 320 && width / height >= 1.55;

/** Sizes of a low window. The ship comes first, and what is below it gets the rest. */
export function shortSizes(width: number, height: number, choosing: boolean, family = false): ShortSizes {
  const top = 44;
  const usual = width < 660 ? 136 : width < 800 ? 148 : 154;
  // Two cats lie side by side in it, where the ship can spare the width.
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

/** Sizes of a window that is higher than wide: the ship and the panel below it. */
export function tallSizes(height: number, choosing: boolean, others = true): { strip: number; ship: number; panel: number } {
  const [head, bar, tabs] = [48, 120, 56];
  // Cards to choose from need the room of the others more than they do, and where there are none the strip can be spared.
  const strip = height < 720 && (choosing || !others) ? 0 : 44;
  const ship = Math.round(height * (height < 720 ? 0.352 : 0.37));
  return { strip, ship, panel: height - head - strip - ship - bar - tabs };
}
