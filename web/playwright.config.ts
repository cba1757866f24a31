import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/build.ts",
  // Limits for a busy machine; no passing test waits this long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 4, // more than the two cores, since tests mostly wait
  fullyParallel: true,
  reporter: [["list"]],
  outputDir: "../tmp/test-results", // outside the folders that the Go tests read
  use: {
    locale: "en-GB",
    serviceWorkers: "block", // each would download the whole page again; its own tests allow it
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // Without this, Chromium starts a spare renderer for every context, and hardly any is used.
        "--renderer-process-limit=1",
        // Test pages are too short-lived for optimised code to pay off. Measurements use it.
        ...(process.env.SPEED ? [] : ["--js-flags=--no-maglev --no-opt --liftoff-only"]),
      ],
    },
  },
});
