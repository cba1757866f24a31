import type { SnapshotMessage, TableSettings, UpdateMessage } from "../protocol";
import type { Scene, TableView } from "./protocol";

const settings: TableSettings = {
  clock: { kind: "none" },
  config: { players: 2, rules: "basic", columns: 10, rows: 8 },
  game: "boxes",
  public: false,
  takeover: "tabby",
  watch: true,
};

/** A table view for tests. */
export const tableView = (more: Partial<TableView> = {}, chosen: Partial<Record<keyof TableSettings, unknown>> = {}): TableView => ({
  host: "me",
  id: "t",
  seats: [],
  settings: { ...settings, ...chosen } as TableSettings,
  stage: "playing",
  waits: [],
  ...more,
});

/** A snapshot message for tests. */
export const snapshotOf = (
  seat: number,
  n: number,
  scene: Partial<Scene> = {},
  more: Pick<Partial<SnapshotMessage>, "told" | "events"> = {},
): SnapshotMessage => ({
  type: "snapshot",
  table: "t",
  seat,
  epoch: "e",
  n,
  told: 0,
  scene: { table: tableView(), ...scene },
  ...more,
});

/** An update message for tests. */
export const updateOf = (seat: number, n: number, more: Pick<Partial<UpdateMessage>, "patch" | "events"> = {}): UpdateMessage => ({
  type: "update",
  table: "t",
  seat,
  epoch: "e",
  n,
  patch: [],
  ...more,
});
