import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = join(import.meta.dirname, "src");

/** What the lowest layers may import of the page: nothing above them. Folders that are not named here are higher. */
const layers = [
  { of: /^(api|device)\//, may: /^(api|device)\/|^(protocol|afterframe)\.ts$/ },
  { of: /^session\.svelte\.ts$/, may: /^(api|words)\/|^(protocol|router\.svelte|storage)\.ts$/ },
  {
    of: /^(pages|games|notifications|table|ui|art|words|sound)\//,
    may: /^(?!App\.svelte|main\.ts)/,
  },
];

const imports = /(?:\bfrom|^\s*import)\s+"(\.[^"]+)"/gm;

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The file that an import means. */
const resolved = (from, to) => ["", ".ts", ".svelte.ts"].map((end) => resolve(dirname(from), to) + end).find(isFile);

const importsOf = (file, text) =>
  [...text.matchAll(imports)].flatMap(([, to]) => resolved(file, to.split("?")[0]) ?? []).filter((to) => to.startsWith(root));

let known;
/** The imports of every file of the page, types included. */
function graph() {
  if (known) return known;
  const files = readdirSync(root, { recursive: true }).filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\/built\//.test(name));
  known = new Map(files.map((name) => [join(root, name), importsOf(join(root, name), readFileSync(join(root, name), "utf8"))]));
  return known;
}

/** The way by which a file imports itself. */
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

/** Refuses imports that go round, and imports of a higher layer. */
export const layered = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = context.filename;
    if (!file.startsWith(root) || file.endsWith(".test.ts")) return {};
    const layer = layers.find(({ of }) => of.test(relative(root, file)));
    return {
      ImportDeclaration(node) {
        const to = node.source.value.startsWith(".") && resolved(file, node.source.value.split("?")[0]);
        if (!to || !to.startsWith(root)) return;
        const name = relative(root, to);
        if (layer && !layer.may.test(name))
          context.report({ node, message: `${relative(root, file)} may not import ${name}, which is above it` });
        const cycle = cycleOf(file, to);
        if (cycle) context.report({ node, message: `the imports go round: ${cycle}` });
      },
    };
  },
};
