import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = join(import.meta.dirname, "src");

/** The layers of the page, lowest first. A file imports its own layer and those below it. */
const layerPatterns = [
  /^(fonts|words)\/|^(protocol|storage|layout|afterframe)\.ts$|^theme\.css$/,
  /^(api|offline)\//,
  /^(router|session)\.svelte\.ts$|^routes\.ts$/,
  /^art\//,
  /^(ui|sound)\//,
  /^table\//,
  /^notifications\//,
  /^games\//,
  /^pages\//,
  /^(app|previews|worker)\/|^App\.svelte$|^(main|views)\.ts$/,
];
/** The names of the games. Each has a folder. */
const games = readdirSync(join(root, "games"), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
/** Files that may name a game: the games, generated code, the chunks of words, the manifest and the gallery. */
const mayNameGames = /^games\/|^(protocol|table\/testing|words\/(chunks|parameters)|app\/manifest|pages\/gallery\/\w+)\.(ts|svelte)$/;

const layerOf = (name) => layerPatterns.findIndex((layer) => layer.test(name));
const gameOf = (name) => /^games\/(\w+)\//.exec(name)?.[1];

/** Why a file may not import another. */
function refusal(from, to) {
  if (layerOf(from) < 0) return `${from} is in no layer of eslint.layers.js`;
  if (layerOf(to) > layerOf(from)) return `${from} may not import ${to}, which is above it`;
  if (gameOf(from) && gameOf(to) && gameOf(from) !== gameOf(to)) return `${from} may not import ${to}, which belongs to another game`;
}

const imports = /(?:\bfrom|^\s*import)\s+"(\.[^"]+)"/gm;

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Resolves an import to a file. */
const resolved = (from, to) => ["", ".ts", ".svelte.ts"].map((end) => resolve(dirname(from), to) + end).find(isFile);

const importsOf = (file, text) =>
  [...text.matchAll(imports)].flatMap(([, to]) => resolved(file, to.split("?")[0]) ?? []).filter((to) => to.startsWith(root));

let known;
/** The import graph of the page, types included. */
function graph() {
  if (known) return known;
  const files = readdirSync(root, { recursive: true }).filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\/built\//.test(name));
  known = new Map(files.map((name) => [join(root, name), importsOf(join(root, name), readFileSync(join(root, name), "utf8"))]));
  return known;
}

/** The import cycle of a file, if it has one. */
function cycleOf(file, first) {
  const came = new Map([[first, file]]);
  const open = [first];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at === file) break;
    for (const to of graph().get(at) ?? []) {
      if (came.has(to)) continue;
      came.set(to, at);
      open.push(to);
    }
  }
  if (!came.has(file)) return undefined;
  const way = [file];
  for (let at = came.get(file); at !== file; at = came.get(at)) way.unshift(at);
  return [file, ...way].map((name) => relative(root, name)).join(" → ");
}

/** Reports import cycles, imports of a higher layer and imports of another game, static or dynamic. */
export const layers = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = context.filename;
    if (!file.startsWith(root) || file.endsWith(".test.ts")) return {};
    const check = (node, source) => {
      const to = source?.startsWith(".") && resolved(file, source.split("?")[0]);
      if (!to || !to.startsWith(root)) return;
      const message = refusal(relative(root, file), relative(root, to));
      if (message) context.report({ node, message });
      return to;
    };
    return {
      ImportExpression: (node) => void check(node, node.source.value),
      ExportNamedDeclaration: (node) => void check(node, node.source?.value),
      ExportAllDeclaration: (node) => void check(node, node.source.value),
      ImportDeclaration(node) {
        const to = check(node, node.source.value);
        if (!to) return;
        const cycle = cycleOf(file, to);
        if (cycle) context.report({ node, message: `import cycle: ${cycle}` });
      },
    };
  },
};

/** Reports names of games outside the files that may use them. */
export const noGameNames = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = context.filename;
    if (!file.startsWith(root) || file.endsWith(".test.ts") || mayNameGames.test(relative(root, file))) return {};
    const check = (node, value) => {
      if (games.includes(value))
        context.report({ node, message: `only games/ knows "${value}" by name: use the registry, games/index.ts` });
    };
    return {
      Literal: (node) => check(node, node.value),
      SvelteLiteral: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
