import table from "../routes.json";
import { gameNames } from "./protocol";
import type { Chunk } from "./words/chunks";

/** A row of the table of routes. The server reads the table for the status of its answers, the service worker for what it answers itself. */
export interface Route {
  /** The first part of its addresses, empty for home. */
  first: string;
  /** Its name in views.ts. */
  view: string;
  /** The words of the view besides those of every view. */
  words: Chunk[];
  /** Whether the view can do without the server, or says itself that it cannot be reached and offers to load the page again. */
  standalone?: boolean;
}

/** In the table, {game} is any game; among words it is those of all games. */
const routes = Object.entries(table).map(([first, row]) => ({
  ...row,
  first,
  rest: new RegExp(`^(?:${"rest" in row ? row.rest.replace("{game}", gameNames.join("|")) : ""})$`),
  words: row.words.flatMap((chunk) => (chunk === "{game}" ? gameNames : chunk)),
}));

/** The route of an address, if the page has one. */
export function routeOf([first = "", second = "", ...more]: string[]): Route | undefined {
  if (more.length > 0) return undefined;
  return routes.find((row) => row.first === first && row.rest.test(second)) as Route | undefined;
}

/** The parts of a path. */
export const partsOf = (path: string): string[] => path.split("/").filter(Boolean);
