import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files gain less than their headers cost. */
const least = 256;

/** Formats that are compressed already. */
const packed = /\.(woff2|png|jpg|webp|br|gz)$/;

const pack = (raw: Buffer) =>
  promisify(brotliCompress)(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });

/** Large files are cached between builds. */
const large = 1 << 20;
const kept = join(import.meta.dirname, "node_modules/.cache/brotli");

async function brotli(raw: Buffer): Promise<Buffer> {
  if (raw.length < large) return pack(raw);
  const file = join(kept, createHash("sha256").update(raw).digest("hex"));
  const before = await readFile(file).catch(() => undefined);
  if (before) return before;
  const made = await pack(raw);
  await rm(kept, { recursive: true, force: true }); // keep only the latest
  await mkdir(kept, { recursive: true });
  await writeFile(file, made);
  return made;
}

/** Replaces a file by FILE.br and FILE.gz if that saves at least a tenth. */
async function compress(file: string): Promise<void> {
  const raw = await readFile(file);
  if (raw.length < least || packed.test(file)) return;
  const [br, gz] = await Promise.all([brotli(raw), promisify(gzip)(raw, { level: constants.Z_BEST_COMPRESSION })]);
  if (gz.length > raw.length * 0.9) return;
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  if (!file.endsWith("index.html")) await rm(file); // make depends on it
}

/**
 * Compresses a build once at the highest level, so that the server never has to. The plain files are deleted; the server unpacks
 * for clients that need them.
 */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: (_, { command, mode }) => command === "build" && mode === "production",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true, withFileTypes: true });
        await Promise.all(files.filter((f) => f.isFile()).map((f) => compress(join(f.parentPath, f.name))));
      },
    },
  };
}

/** Inlines the icon into the document, which saves a request. */
export function ownIcon(): Plugin {
  const icon = readFileSync(join(import.meta.dirname, "public/icon.svg"), "utf8");
  const address = `data:image/svg+xml,${encodeURIComponent(icon.trim().replaceAll('"', "'")).replace(/%(20|2C|2F|3A|3D)/g, decodeURIComponent)}`;
  return {
    name: "own-icon",
    apply: "build",
    transformIndexHtml: (html) => html.replace("/icon.svg", address),
  };
}
