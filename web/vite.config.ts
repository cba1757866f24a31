import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed, ownIcon } from "./compress.ts";
import { wordsInParts } from "./words.ts";

const server = process.env.PURRLOR ?? "http://127.0.0.1:8080";

/** What every view needs. */
const needed = /index\.html|src\/(main\.ts|ui\/|net\/|table\/names|home\/(names|tables|describe|About))/;
/** Styles of the pictures and of home, which are small: a file each would cost more than they do. */
const styles = /src\/(art\/|boxes\/(Laid|Rim)|home\/(About|BoxesPicture|Home|Join|Me|Presets|Quick|ShipPicture|TableRow)\.).*css$/;

/**
 * Few files instead of many small ones: what every view needs, the pictures, and what the tables of the games share with each
 * other and with their replays. A group takes along what its files import, unless a group before it has that.
 */
const groups = [
  { name: "page", test: (id: string) => needed.test(id) || styles.test(id), priority: 5 },
  { name: "art", test: /src\/(art\/|isle\/ships|boxes\/Laid|home\/ShipPicture)/, priority: 4 },
  { name: "table", test: /src\/table\//, minShareCount: 2, priority: 3 },
  { name: "isle", test: /src\/isle\//, minShareCount: 2, priority: 2 },
  { name: "boxes", test: /src\/boxes\//, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  plugins: [wordsInParts(), svelte(), ownIcon(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
