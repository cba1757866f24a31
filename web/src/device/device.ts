import type { FromDevice, ToDevice } from "./protocol";

/** The house on this device, as a page reaches it. */
export interface Device {
  send: (said: ToDevice) => void;
  /** Ends the connection of this page. */
  close: () => void;
}

/** Starts the house on this device, or reaches that of another tab. The program is fetched now, not before. */
export function startDevice(receive: (said: FromDevice) => void): Device {
  const worker = new Worker(new URL("./house.worker.ts", import.meta.url), { type: "module", name: "house" });
  worker.onmessage = ({ data }: MessageEvent<FromDevice>) => receive(data);
  worker.onerror = ({ message }) => receive({ kind: "failed", code: "no_house", detail: message });
  return { send: (said) => worker.postMessage(said), close: () => worker.terminate() };
}
