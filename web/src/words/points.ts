/** A number with a true minus. */
export const formatNumber = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A change of one of the two figures of a score of Isle, by the picture that the figure has on the plates. */
export interface Sum {
  icon: "star" | "hole";
  points: number;
}

/** A change of a score, parted between what is earned and the losses that are averted, without what stays. */
export const sumsOf = (earned: number, averted: number): Sum[] =>
  [
    { icon: "star" as const, points: earned },
    { icon: "hole" as const, points: averted },
  ].filter((s) => s.points);

/** Points with their sign; a dash where there is nothing to count. */
export const formatSigned = (n: number | undefined): string => (n === undefined ? "–" : n > 0 ? `+${n}` : formatNumber(n));
