import { Resvg } from "@resvg/resvg-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { wordsInChunks } from "./words.ts";

/** The light colours of the page by variable name. */
function palette(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of ["src/theme.css", "src/art/art.css"]) {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    for (const [, name, value] of text.matchAll(/(--[\w-]+):\s*([^;]+);/g)) if (!found.has(name!)) found.set(name!, value!);
  }
  return found;
}

/** Parses the arguments of a CSS function from a position, and returns where they end. */
function argumentsAt(text: string, from: number): { list: string[]; end: number } {
  const list = [""];
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) {
    const letter = text[at]!;
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth === 1) list.push("");
    else if (depth > 0) list[list.length - 1] += letter;
  }
  return { list: list.map((part) => part.trim()), end: at };
}

/** The red, green and blue of a hex colour. */
function channels(hex: string): number[] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d) : hex.slice(1).match(/../g)!;
  return digits.map((d) => Number.parseInt(d, 16));
}

/** Approximates color-mix() of two colours. */
function mixed([, first, second]: string[]): string {
  const [a, share] = first!.split(" ");
  const part = Number.parseFloat(share!) / 100;
  const [from, to] = [channels(a!), channels(second!)];
  return `#${from
    .map((c, i) =>
      Math.round(c * part + to[i]! * (1 - part))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Replaces variables and CSS colour functions, which Resvg does not know. */
function plain(drawing: string): string {
  const colours = palette();
  const functions: Record<string, (list: string[]) => string> = {
    "var(": ([name, other]) => {
      const value = colours.get(name!) ?? other;
      if (value === undefined) throw new Error(`no colour is called ${name}`);
      return value;
    },
    "light-dark(": ([light]) => light!,
    "color-mix(": mixed,
  };
  let text = drawing;
  for (const [name, value] of Object.entries(functions)) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name)) {
      const { list, end } = argumentsAt(text, at + name.length);
      text = text.slice(0, at) + value(list) + text.slice(end);
    }
  }
  return text;
}

/** Renders a preview picture for each kind of shared link. */
export function previewPictures(): Plugin {
  return {
    name: "preview-pictures",
    apply: (_, { command, mode }) => command === "build" && mode === "production",
    async generateBundle() {
      const server = await createServer({
        root: import.meta.dirname,
        configFile: false,
        logLevel: "error",
        plugins: [wordsInChunks(), svelte()],
        server: { middlewareMode: true, hmr: false, watch: null, fs: { allow: [".."] } },
        appType: "custom",
        optimizeDeps: { noDiscovery: true },
      });
      try {
        const { previews } = (await server.ssrLoadModule("/src/previews/previews.ts")) as typeof import("./src/previews/previews");
        for (const [name, drawing] of Object.entries(previews())) {
          const picture = new Resvg(plain(drawing), { font: { loadSystemFonts: false } }).render();
          this.emitFile({ type: "asset", fileName: `previews/${name}.png`, source: picture.asPng() });
        }
      } finally {
        await server.close();
      }
    },
  };
}
