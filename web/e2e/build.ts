import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The server of the tests with the page in it: the program as it is, but for its chance, which the tests hold. */
export const program = join(root, "bin/purrlor.test");

/** Builds it, before all tests; that is quick if nothing has changed. */
export default function build(): void {
  if (process.env.PURRLOR_URL) return;
  execFileSync(process.env.GO ?? "go", ["test", "-c", "-o", program, "./cmd/purrlor"], { cwd: root, stdio: "inherit" });
}
