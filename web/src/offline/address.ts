import program from "./built/offline.wasm?url";

/** Where the program of the engine is, for whoever wants to fetch it before it is needed. */
export const wasmAddress = program;
