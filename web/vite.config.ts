/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed, ownIcon } from "./compress.ts";
import { installable } from "./installable.ts";
import { offlineLater } from "./offlinelater.ts";
import { previewPictures } from "./previews.ts";
import { wordsInChunks } from "./words.ts";

const server = process.env.PURRLOR ?? "http://127.0.0.1:8080";

/** Modules that every view needs, such as the registry of games and common drawings. */
const needed =
  /index\.html|src\/(main\.ts|layout\.ts|app\/Notices|ui\/(?!Tabs|copy|download|NotFound|CheckboxGroup|Fieldset|RadioGroup|install)|api\/(?!offline|localanswers)|table\/(seats\/names|opening\/randomname)|games\/(\w+\/)?index\.|art\/scenery\/shore|art\/(?!beast\.|cards|scenery|Box|box|Blanket|blanket|drawbox|Island|seapaths|LastMove))/;
/** Small styles of pictures, home and the first parts of a table. Separate files would cost more than they save. */
const styles =
  /src\/(art\/(?!scenery\/(Rug|Sunset))|games\/(boxes\/board\/(BoardPicture|BoxOutline)|isle\/(IsleTable|layouts\/Dialogs)\.|(boxes|isle)\/pictures\/)|pages\/(account\/Profile|home\/(SiteFooter|GameCard|Home|JoinForm|MyTables|PresetCards|TableRow))\.|table\/(ScoreChange|log\/LogLineView|seats\/WaitingNote)\.).*css$/;

/**
 * Groups modules into a few files: what every view needs, what home shows, and what tables share with each other and with replays.
 * A group includes what its modules import unless a group of higher priority has it.
 */
const groups = [
  { name: "page", test: (id: string) => needed.test(id) || styles.test(id), priority: 5 },
  {
    name: "start",
    test: /src\/(art\/(beast\.|Box|box|Blanket|blanket|drawbox|LastMove)|games\/(boxes\/board\/(BoardPicture|BoxOutline|view)|(boxes|isle)\/pictures\/)|table\/opening\/tables|pages\/home\/(describe|SiteFooter))/,
    priority: 4,
  },
  {
    name: "table",
    test: /src\/table\/(?!ending|opening|people|reference|replay|log\/(Log\.|CelebrationBanner|MotionLayer|flight|sticktoend)|seats\/Chat|outcome|ShareLink|LengthSelect)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: "isle",
    test: /src\/(games\/isle\/(?!lobby|pictures|replay|sister)(?:[a-z]+\/)?(?!parts|ScorePanel|ScoreList|actiontext|actionwords|description|FamilyGrowth|LastMove|DeedPicture)[^/]*$|art\/cards\/(?!events))/,
    minShareCount: 2,
    priority: 2,
  },
  { name: "scenery", test: /src\/art\/scenery\/(?!Rug|Sunset)/, priority: 5 },
  { name: "boxes", test: /src\/games\/boxes\/(?!lobby|pictures|replay)/, minShareCount: 2, priority: 1 },
];

/** File names with short hashes: the page lists hundreds of them, and hashes do not compress. */
const names = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** Tests of singletons that cannot be reset run isolated; all others share their modules. */
const alone = ["api/localanswers", "session", "loaderror", "ui/siteheader", "words/words"].map((name) => `src/${name}.test.ts`);

export default defineConfig({
  plugins: [offlineLater(), wordsInChunks(), svelte(), ownIcon(), previewPictures(), installable(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...names, codeSplitting: { groups } } },
  },
  // The server recognises workers by this name and gives them their own policy. Assets shared with the page have the same names.
  worker: {
    format: "es",
    plugins: () => [offlineLater()],
    rolldownOptions: { output: { ...names, entryFileNames: "assets/worker-[name]-[hash:7].js" } },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: {
    environment: "happy-dom",
    setupFiles: "vitest.setup.ts",
    pool: "threads",
    testTimeout: 120_000,
    hookTimeout: 120_000, // limits for a busy machine; no passing test waits this long
    expect: { poll: { timeout: 60_000 } }, // like asyncUtilTimeout in vitest.setup.ts
    projects: [
      { extends: true, test: { name: "shared", include: ["src/**/*.test.ts"], exclude: alone, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
