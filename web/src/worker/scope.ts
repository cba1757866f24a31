/** What a service worker has besides what a page has: TypeScript knows only one of the two at a time. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** An event that the worker stays awake for. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  message: LastingEvent & { data?: WorkerMessage };
  fetch: LastingEvent & { request: Request; respondWith(answer: Promise<Response>): void };
  push: LastingEvent & { data?: { json(): unknown } };
  notificationclick: LastingEvent & { notification: Notification };
}

/** What the page tells the worker. */
interface WorkerMessage {
  /** The sentences of notices, and whether they may be felt. */
  words?: Record<string, string>;
  vibrates?: boolean;
  /** The language that is read from now on. */
  language?: string;
  /** The address of a file that will be wanted later. */
  keep?: string;
  /** The person agrees to the new build of the page. */
  activate?: boolean;
}
