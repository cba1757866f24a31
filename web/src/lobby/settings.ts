import type { Settings, TableView } from "../protocol";

/** What the host of a table has chosen, to be chosen again with a change. */
export const settingsOf = ({ game, config, public: listed, watch, clock, takeover, start, rated, hints }: TableView): Settings => ({
  game,
  config,
  public: listed,
  watch,
  clock,
  takeover,
  ...(start && { start }),
  ...(rated && { rated }),
  ...(hints && { hints }),
});

/** Whether the game begins by itself as soon as every seat is taken. People who share a device say first who sits where. */
export const startsByItself = ({ start, seats }: Pick<TableView, "start" | "seats">): boolean => {
  const people = seats.flatMap(({ person }) => person ?? []);
  return start === "full" && new Set(people).size === people.length;
};
