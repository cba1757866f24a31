type Catalogue = Record<string, string | Record<string, string>>;

declare module "words:loaders" {
  /** What a catalogue is loaded in: what every view says, and what some say besides. */
  export type Part =
    | "page"
    | "app"
    | "home"
    | "deals"
    | "lobby"
    | "people"
    | "menu"
    | "isle"
    | "events"
    | "solo"
    | "boxes"
    | "guide"
    | "ending"
    | "replay"
    | "rules"
    | "help"
    | "turns"
    | "seek"
    | "watch"
    | "who"
    | "clock";
  /** How to load each part in each language; start is page and home in one. */
  const loaders: Record<Part | "start", Record<import("./languages").Language, () => Promise<{ default: Catalogue }>>>;
  export default loaders;
}
