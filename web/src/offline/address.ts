import program from "./built/offline.wasm?url";

/** The address of the engine's program, for fetching it before it is needed. */
export const wasmAddress = program;
