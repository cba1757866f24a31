import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { chunkOf, chunks } from "./src/words/chunks.ts";
import { languages } from "./src/words/languages.ts";

/** The source of a module with a loader for every chunk in every language. */
function loaders(): string {
  const line = (chunk: string) => `${chunk}: { ${languages.map((l) => `${l}: () => import("words:${l}.${chunk}")`).join(", ")} }`;
  const names = Object.keys(chunks).filter((chunk) => chunk !== "server");
  return `export default { ${names.map(line).join(", ")} };`;
}

/** Splits the catalogues into virtual modules such as words:en.page. The module words:loaders loads them. */
export function wordsInChunks(): Plugin {
  return {
    name: "words-in-chunks",
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : undefined),
    async load(id) {
      if (id === "\0words:loaders") return loaders();
      const [, language, chunk] = /^\0words:(\w+)\.(\w+)$/.exec(id) ?? [];
      if (!chunk) return;
      const file = join(import.meta.dirname, "../words", `${language}.json`);
      this.addWatchFile(file);
      const all = Object.entries(JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>);
      return `export default ${JSON.stringify(Object.fromEntries(all.filter(([key]) => chunkOf(key) === chunk)))}`;
    },
  };
}
