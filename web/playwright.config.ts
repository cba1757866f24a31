import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/build.ts",
  // Bounds for a busy machine: nothing waits for them that goes well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 4, // on two cores, since each waits for frames and for the others at its table
  fullyParallel: true,
  reporter: [["list"]],
  outputDir: "../tmp/test-results", // where no test of Go looks, which run beside these
  use: {
    locale: "en-GB",
    serviceWorkers: "block", // each would fetch the whole page once more; tests of what it does allow it
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // No page of a test lives long enough for optimised code to pay; what is measured has it.
        ...(process.env.SPEED ? [] : ["--js-flags=--no-maglev --no-opt --liftoff-only"]),
      ],
    },
  },
});
