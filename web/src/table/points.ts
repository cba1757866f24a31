/** A number with a true minus. */
export const minus = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** Points with their sign; a dash where there is nothing to count. */
export const signed = (n: number | undefined): string => (n === undefined ? "–" : n > 0 ? `+${n}` : minus(n));

/** Points that are only expected, with their sign and one digit after the comma of the language. */
export const tenths = (n: number, language: string): string =>
  (n < 0 ? "−" : "+") + new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(n));
