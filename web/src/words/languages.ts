/** The languages of the page, each with a catalogue in words/CODE.json. */
export const languages = ["en", "uk", "ru", "pl"] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: "English", uk: "Українська", ru: "Русский", pl: "Polski" };
