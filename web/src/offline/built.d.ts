/** The runtime of the Go that has built the program: `make` copies it here. */
declare module "*/wasm_exec.js";
