import { Resvg } from "@resvg/resvg-js";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { icons, manifest, manifestName, type Icon } from "./src/app/manifest.ts";
import { filesOf, type Files } from "./src/worker/files.ts";
import { languages, type Language } from "./src/words/languages.ts";

const here = (name: string) => join(import.meta.dirname, name);

/** Draws an icon. A maskable one may be cropped, so its picture is smaller and its background reaches the edges. */
function draw(drawing: string, { size, maskable }: Icon): Buffer {
  const inner = drawing.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const ground = /<rect[^>]*fill="([^"]+)"/.exec(inner)![1]!;
  const edge = maskable
    ? `<rect width="64" height="64" fill="${ground}"/><g transform="translate(32 32) scale(0.8) translate(-32 -32)">${inner}</g>`
    : inner;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${edge}</svg>`;
  return new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } }).render().asPng();
}

/** Reads texts in a language. */
function speaker(language: Language): (key: string) => string {
  const all = JSON.parse(readFileSync(here(`../words/${language}.json`), "utf8")) as Record<string, unknown>;
  return (key) => {
    const text = all[key];
    if (typeof text !== "string") throw new Error(`${language} has no words for ${key}`);
    return text;
  };
}

/** Builds the service worker, which lists the files of its build, as one script. */
async function worker(files: Files): Promise<string> {
  const made = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: here("src/worker/sw.ts"), output: { format: "iife", entryFileNames: "sw.js" } },
    },
  })) as Rolldown.RolldownOutput;
  return made.output[0].code;
}

/** Makes the page installable: manifests in four languages, icons, and the service worker at /sw.js. */
export function installable(): Plugin {
  const nothing = filesOf("development", []);
  return {
    name: "installable",
    configureServer(server) {
      server.middlewares.use("/sw.js", (_, answer) => {
        void worker(nothing).then((code) => answer.setHeader("Content-Type", "text/javascript").end(code));
      });
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        if (this.environment.config.command !== "build") return;
        const drawing = readFileSync(here("public/icon.svg"), "utf8");
        for (const icon of icons) this.emitFile({ type: "asset", fileName: icon.name, source: draw(drawing, icon) });
        for (const language of languages) {
          const source = JSON.stringify(manifest(language, speaker(language)));
          this.emitFile({ type: "asset", fileName: manifestName(language), source });
        }
        const document = bundle["index.html"];
        const built = createHash("sha256");
        for (const name of Object.keys(bundle).toSorted()) built.update(`${name}\n`);
        built.update(document?.type === "asset" ? document.source : "");
        const files = filesOf(built.digest("hex").slice(0, 12), Object.keys(bundle));
        this.emitFile({ type: "asset", fileName: "sw.js", source: await worker(files) });
      },
    },
  };
}
