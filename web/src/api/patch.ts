import type { Patch, PatchOperation } from "../protocol";

/**
 * Returns the document after a patch. What the patch does not touch stays the same object, so that only changes are drawn
 * again.
 */
export function applyPatch<T>(document: T, patch: Patch): T {
  let result: unknown = document;
  const fresh = new Set<unknown>();
  for (const op of patch) {
    result = step(result, op.path === "" ? [] : op.path.slice(1).split("/").map(unescape), op, fresh);
  }
  return result as T;
}

function unescape(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

function step(node: unknown, path: string[], op: PatchOperation, fresh: Set<unknown>): unknown {
  if (path.length === 0) return op.op === "remove" ? undefined : op.value;
  const [key, ...rest] = path as [string, ...string[]];
  if (Array.isArray(node)) {
    const items: unknown[] = node;
    const list = fresh.has(items) ? items : [...items];
    fresh.add(list);
    const at = key === "-" ? list.length : Number(key);
    if (rest.length > 0) list[at] = step(list[at], rest, op, fresh);
    else if (op.op === "remove") list.splice(at, 1);
    else if (op.op === "add") list.splice(at, 0, op.value);
    else list[at] = op.value;
    return list;
  }
  const record = fresh.has(node) ? (node as Record<string, unknown>) : { ...(node as Record<string, unknown>) };
  fresh.add(record);
  if (rest.length > 0) record[key] = step(record[key], rest, op, fresh);
  else if (op.op === "remove") delete record[key];
  else record[key] = op.value;
  return record;
}
