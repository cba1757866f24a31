import { readStored, writeStored } from "../storage";

const key = "renewed-for";

/**
 * Loads the page from the server that it met, since it speaks another protocol than the page does. It does so once: if what the server sends is
 * no better, loading it again would not be either.
 */
export async function renew(protocol: number, reload = () => location.reload()): Promise<void> {
  const wanted = String(protocol);
  if (readStored(key, "sessionStorage") === wanted) return;
  writeStored(key, wanted, "sessionStorage");
  if (readStored(key, "sessionStorage") !== wanted) return; // without storage it would reload forever
  if ("caches" in globalThis) {
    const kept = (await caches.keys()).filter((name) => name.startsWith("page-"));
    await Promise.all(kept.map((name) => caches.delete(name)));
  }
  reload();
}
