/** A number with a true minus. */
export const formatNumber = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A change of one figure of a score, named by its icon. */
export interface Sum {
  icon: "star" | "hole";
  points: number;
}

/** Splits a score change into points earned and losses averted, without zeros. */
export const sumsOf = (earned: number, averted: number): Sum[] =>
  [
    { icon: "star" as const, points: earned },
    { icon: "hole" as const, points: averted },
  ].filter((s) => s.points);

/** Points with their sign, or a dash if undefined. */
export const formatSigned = (n: number | undefined): string => (n === undefined ? "–" : n > 0 ? `+${n}` : formatNumber(n));
