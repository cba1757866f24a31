/** The locale whose dates a language uses: the English of the catalogue is British. */
const locale = (language: string): string => (language === "en" ? "en-GB" : language);

/** Formats a date, such as 18 Nov 2026. */
export const formatDate = (at: string, language: string, style: "medium" | "long" = "medium", timeZone?: string): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: style, timeZone }).format(new Date(at));

/** Formats a date with its time of day. */
export const formatDateTime = (at: string | number, language: string): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
