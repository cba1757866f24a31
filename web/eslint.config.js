import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import { layered, nameless } from "./eslint.layers.js";
import svelteConfig from "./svelte.config.js";

/** What complains of values without a type. */
const unsafe = [
  "no-redundant-type-constituents",
  "no-unnecessary-type-assertion",
  "no-unsafe-argument",
  "no-unsafe-assignment",
  "no-unsafe-call",
  "no-unsafe-member-access",
  "no-unsafe-return",
];
const off = (rules) => Object.fromEntries(rules.map((rule) => [`@typescript-eslint/${rule}`, "off"]));

export default defineConfig(
  { ignores: ["dist/", "src/*/built/", "test-results/", "playwright-report/"] },
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  { plugins: { page: { rules: { layered, nameless } } }, rules: { "page/layered": "error", "page/nameless": "error" } },
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // Names with an underscore stand for what a signature has and nobody needs.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Handlers of events may be asynchronous: what they do tells of its own failures.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { arguments: false, attributes: false, properties: false } }],
      // A square is a pair that joins with a comma: "3,4".
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowArray: true }],
      // What is shown is replaced, never changed in place; sets and maps here are not shown.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // Of another component ESLint knows no types. svelte-check does.
      ...off(unsafe),
      // The pictures are texts made by functions of this page, of numbers and names that it knows.
      "svelte/no-at-html-tags": "off",
      // Svelte warns of these while it compiles for the browser only.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    // Tests look at components and at answers of the server as they come, and fake methods and what is asynchronous.
    files: ["**/*.test.ts", "e2e/**"],
    rules: off([...unsafe, "no-explicit-any", "require-await", "unbound-method"]),
  },
  {
    files: ["**/*.js"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
