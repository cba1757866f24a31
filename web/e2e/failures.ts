import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Counts at the end how often each test has failed, which matters where each runs several times. */
export default class Failures implements Reporter {
  #runs = new Map<string, { failed: number; all: number }>();

  onTestEnd({ location, title }: TestCase, { status }: TestResult): void {
    if (status === "skipped") return;
    const name = `${location.file.replace(/.*\/e2e\//, "")}:${location.line} › ${title}`;
    const runs = this.#runs.get(name) ?? { failed: 0, all: 0 };
    this.#runs.set(name, { failed: runs.failed + (status === "passed" ? 0 : 1), all: runs.all + 1 });
  }

  onEnd(): void {
    const failed = [...this.#runs].filter(([, runs]) => runs.failed > 0);
    console.log(`\n${this.#runs.size} tests, of which ${failed.length} failed`);
    for (const [name, runs] of failed) console.log(`${runs.failed} of ${runs.all} runs failed: ${name}`);
  }
}
