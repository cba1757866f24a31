/** A number with a true minus. */
export const minus = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** Points with their sign; a dash where there is nothing to count. */
export const signed = (n: number | undefined): string => (n === undefined ? "–" : n > 0 ? `+${n}` : minus(n));
