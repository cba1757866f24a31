import { startEngine } from "../offline/engine";
import { offlineEvents } from "./backend";
import { OfflineBackend } from "./offlinebackend";

export { wasmAddress } from "../offline/address";
export { isKept, prepare, review, reviewSoon, withLocalAnswers } from "./localanswers";

/** The offline engine, which downloads its program, a large one, with the first request. */
export const offlineBackend = new OfflineBackend(startEngine, (full) => offlineEvents.onfull?.(full));
