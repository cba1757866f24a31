import type { GameLog } from "../../table/log/gamelog";
import { isleLog } from "./actions/moves";
import { toldArgs } from "./actions/told";

export const log: GameLog = { read: isleLog, toldArgs };
