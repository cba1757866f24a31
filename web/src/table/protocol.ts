/** The parts of a scene that all games share, as room/scene.go writes them. */
export interface Scene<V = unknown> {
  table: TableView;
  view?: V;
  may?: May;
}

export interface TableView {
  id: string;
  game: "isle" | "boxes";
  config: Record<string, unknown>;
  public: boolean;
  watch: boolean;
  clock: { kind: "none" | "reminder" | "days"; minutes?: number; days?: number };
  takeover: string;
  stage: "open" | "playing" | "over";
  host: string;
  seats: Chair[];
  waits: number[];
  commitment?: string;
  proposal?: Proposal;
  reason?: "finished" | "conceded" | "abandoned" | "closed";
  winners?: number[];
  sheet?: Sheet;
  seed?: string;
  next?: string;
}

export interface Chair {
  person?: string;
  name?: string;
  alike?: boolean;
  bot?: string;
  ready?: boolean;
  present?: boolean;
  standin?: string;
  conceded?: boolean;
  until?: string;
}

export interface Proposal {
  what: "takeback" | "abandon" | "replace";
  by: number;
  seat?: number;
  count?: number;
  voters: number[];
  yes: number[];
  until: string;
}

/** What a seat may do now. */
export interface May {
  decision: number;
  must: boolean;
  verbs: Record<string, number>;
  actions?: string[];
  undo?: boolean;
  quiet?: boolean;
}

export type Square = [x: number, y: number];

export interface ScoreLine {
  source: string;
  key: string;
  args?: Record<string, unknown>;
  points: number;
  squares?: Square[];
}

export interface Account {
  seat: number;
  lines: ScoreLine[];
  total: number;
  breaks?: number[];
  rank: number;
  unknown?: number;
}

export interface Sheet {
  final: boolean;
  accounts: Account[];
}
