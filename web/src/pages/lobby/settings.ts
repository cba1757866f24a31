import type { Settings, TableView } from "../../protocol";

/** What the host of a table has chosen, to be chosen again with a change. */
export const settingsOf = ({ settings: { deal: _deal, offline: _offline, ...chosen } }: Pick<TableView, "settings">): Settings => chosen;

/** Whether the game begins by itself as soon as every seat is taken. People who share a device say first who sits where. */
export const startsByItself = ({ settings, seats }: Pick<TableView, "settings" | "seats">): boolean => {
  const people = seats.flatMap(({ person }) => person ?? []);
  return settings.start === "full" && new Set(people).size === people.length;
};

/** The settings with the table rated or not. A rated table has a clock with a time limit, and no hints. */
export function withRated(settings: Settings, rated: boolean): Settings {
  const { rated: _rated, hints: _hints, ...rest } = settings;
  if (!rated) return rest;
  const { clock } = rest;
  return { ...rest, rated, clock: !clock || clock.kind === "none" || clock.kind === "reminder" ? { kind: "days", days: 3 } : clock };
}
