import type { GameLog } from "../../table/log/gamelog";
import { boxesLog } from "./actions/moves";

export const log: GameLog = { read: boxesLog, icons: { final: "clock" }, heads: ["final"], implied: ["drew"] };
