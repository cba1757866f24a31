import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import { layers, noGameNames } from "./eslint.layers.js";
import svelteConfig from "./svelte.config.js";

/** Rules about untyped values. */
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
  { plugins: { page: { rules: { layers, noGameNames } } }, rules: { "page/layers": "error", "page/noGameNames": "error" } },
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // An underscore marks names that a signature requires but nothing uses.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Event handlers may be asynchronous. They handle their own errors.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { arguments: false, attributes: false, properties: false } }],
      // A square is a pair that prints as "3,4".
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowArray: true }],
      // Displayed values are replaced, never mutated. Plain sets and maps are not displayed.
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
      // ESLint does not know types of other components; svelte-check does.
      ...off(unsafe),
      // The HTML comes from the page's own drawing functions.
      "svelte/no-at-html-tags": "off",
      // Svelte raises these warnings only when it compiles for the browser.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    // Tests use untyped components and responses, and fake methods and asynchronous calls.
    files: ["**/*.test.ts", "e2e/**"],
    rules: off([...unsafe, "no-explicit-any", "require-await", "unbound-method"]),
  },
  {
    files: ["**/*.js"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
