import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server of its own for a test, with an empty database. */
export interface Server {
  url: string;
  /** Ends the process as a crash would, or starts it again on the same database. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Makes a table of a stored position and returns its id; a person or a bot sits on each seat. */
  take: (position: string, seats: string[]) => Promise<string>;
  close: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The binary with the page in it. */
function binary(): string {
  const found = [process.env.PURRLOR_BIN, "bin/purrlor", "../bin/purrlor"].find((p) => p && existsSync(p));
  if (!found) throw new Error("there is no binary: build one, or name it in PURRLOR_BIN");
  return found;
}

/** Starts a server; PURRLOR_URL names one that runs already. */
export async function serve(more: string[] = []): Promise<Server> {
  if (process.env.PURRLOR_URL) {
    const nothing = () => Promise.resolve();
    const take = () => Promise.reject(new Error("a position needs a server of its own"));
    return { url: process.env.PURRLOR_URL, stop: nothing, start: nothing, take, close: nothing };
  }
  const folder = mkdtempSync(join(tmpdir(), "purrlor-"));
  const data = join(folder, "x.db");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = ["--listen", `127.0.0.1:${port}`, "--data", data, "--bot-pace", "5ms"];
  const limits = ["--guests-per-minute", "600", "--commands-per-second", "200", "--requests-per-second", "200"];
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    child = spawn(binary(), [...flags, ...limits, ...more], { stdio: ["ignore", "ignore", "inherit"] });
    const end = Date.now() + 20_000;
    while (Date.now() < end) {
      if (await fetch(`${url}/api/games`).then((r) => r.ok, () => false)) return;
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      await new Promise((go) => setTimeout(go, 50));
    }
    throw new Error("the server does not answer");
  };
  const stop = async (): Promise<void> => {
    const gone = child;
    child = undefined;
    if (!gone || gone.exitCode !== null) return;
    const ended = new Promise((go) => gone.once("exit", go));
    gone.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url,
    start,
    stop,
    take: async (position, seats) => {
      await stop();
      const file = join(import.meta.dirname, "positions", `${position}.json`);
      const id = execFileSync(binary(), ["admin", "import", file, "--data", data, "--seats", seats.join(",")], { encoding: "utf8" });
      await start();
      return id.trim();
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
