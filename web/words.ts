import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The texts of the rules, which are long and seldom read. */
const rules = /^page\.rules\.(isle|boxes)\./;
/** Long texts that the terminal alone shows. */
const terminal = /^(play\.(help|legend)|boxes\.help)$/;

const parts: Record<string, (key: string) => boolean> = {
  page: (key) => !rules.test(key) && !terminal.test(key),
  rules: (key) => rules.test(key),
};

/** Gives the page each catalogue of words in parts, as modules such as words:en.page and words:en.rules. */
export function wordsInParts(): Plugin {
  return {
    name: "words-in-parts",
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : undefined),
    async load(id) {
      const [, language, part] = /^\0words:(\w+)\.(\w+)$/.exec(id) ?? [];
      const belongs = part && parts[part];
      if (!belongs) return;
      const file = join(import.meta.dirname, "../words", `${language}.json`);
      this.addWatchFile(file);
      const all = Object.entries(JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>);
      return `export default ${JSON.stringify(Object.fromEntries(all.filter(([key]) => belongs(key))))}`;
    },
  };
}
