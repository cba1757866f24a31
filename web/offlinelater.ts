import type { Plugin } from "vite";

/** Builds the page before its offline program. The program's address is fixed, and an empty file stands in for it. */
export function offlineLater(): Plugin {
  const id = process.env.OFFLINE_ID;
  const name = `assets/offline-${id}.wasm`;
  return {
    name: "offline-later",
    enforce: "pre",
    apply: (_, { mode }) => mode === "quick",
    resolveId: (source) => (source.endsWith("/offline.wasm?url") ? "\0offline-later" : undefined),
    load: (module) => (module === "\0offline-later" ? `export default ${JSON.stringify(`/${name}`)}` : undefined),
    generateBundle() {
      if (!id) throw new Error("a quick build needs OFFLINE_ID, which names the sources of the offline program");
      this.emitFile({ type: "asset", fileName: name, source: "" });
    },
  };
}
