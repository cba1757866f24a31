import { canPlayOffline, loadOffline } from "../api/backend";

/** How often a page that stays open asks for a new build, in milliseconds. */
const every = 60 * 60 * 1000;
/** How long without a press counts as idle, in milliseconds. */
const rest = 5000;

/** What is under way on the page. */
interface Doings {
  /** The view that is shown. */
  view: string | undefined;
  hidden: boolean;
  /** Whether a dialog is open, or something is being typed. */
  busy: boolean;
  /** Milliseconds since something was pressed. */
  idle: number;
}

/** Whether the page may reload without asking: on home, while idle. */
export const mayReload = ({ view, hidden, busy, idle }: Doings): boolean => view === "home" && !busy && (hidden || idle >= rest);

/** What some browsers know of the network. */
const network = () => (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;

/** Whether the service worker should cache the page: not when the browser saves data, nor in development. */
const keeps = (): boolean => import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator && !network()?.saveData;

/**
 * Fetches the program by which games are played on this device, once nothing else is to be done; the worker keeps it. On slow networks it
 * comes when it is wanted.
 */
async function fetchHouse(): Promise<void> {
  if (!canPlayOffline() || /[23]g$/.test(network()?.effectiveType ?? "")) return;
  await new Promise<void>((idle) => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => idle()) : setTimeout(idle, 5000)));
  const { isKept, wasmAddress } = await loadOffline();
  if (await isKept()) return;
  // A page that fetched it itself would read it, too, and stutter, or break off, which the network's log calls a failure.
  navigator.serviceWorker.controller?.postMessage({ keep: wasmAddress });
}

/** Keeps the page for quick starts and for when there is no network, and knows when a new build of it waits. */
class Updates {
  /** The new build, which is there and waits until it may take over. */
  waiting: ServiceWorker | undefined = $state.raw();
  #pressed = performance.now();

  /** Looks for new builds. Returns a function that stops it. */
  follow(): () => void {
    if (!keeps()) return () => {};
    const stop = new AbortController();
    for (const kind of ["pointerdown", "keydown", "wheel", "touchmove"])
      addEventListener(kind, () => (this.#pressed = performance.now()), { signal: stop.signal, passive: true, capture: true });
    void this.#register(stop.signal).catch(() => {}); // the page works without a worker
    return () => stop.abort();
  }

  async #register(signal: AbortSignal): Promise<void> {
    await navigator.serviceWorker.register("/sw.js");
    const registration = await navigator.serviceWorker.ready;
    const look = () => {
      // What is installed while no worker is in charge is the first one, and nothing new.
      if (registration.waiting && navigator.serviceWorker.controller) this.waiting = registration.waiting;
    };
    const follow = () => registration.installing?.addEventListener("statechange", look, { signal });
    look();
    follow();
    registration.addEventListener("updatefound", follow, { signal });
    const { serviceWorker } = navigator;
    const fetchIt = () => void fetchHouse().catch(() => {});
    if (serviceWorker.controller) fetchIt();
    else serviceWorker.addEventListener("controllerchange", fetchIt, { signal, once: true });
    const timer = setInterval(() => void registration.update().catch(() => {}), every);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** Whether the new build may take over without asking. */
  mayApply(view: string | undefined): boolean {
    const { activeElement, hidden } = document;
    const busy = document.querySelector("dialog[open]") !== null || !!activeElement?.matches("input, textarea, select");
    return !!this.waiting && mayReload({ view, hidden, busy, idle: performance.now() - this.#pressed });
  }

  /** Activates the new build and reloads the page. Other windows keep theirs. */
  apply = (): void => {
    const { waiting } = this;
    this.waiting = undefined;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting?.postMessage({ activate: true });
  };
}

export const updates = new Updates();
