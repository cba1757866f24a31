import { startDevice } from "../device/device";
import { Device } from "./device";

export { wasmAddress } from "../device/address";
export { attend, isKept, prepare, review, reviewSoon } from "./near";

/** The house on this device, which fetches its program, a large one, with the first request. */
export const device = new Device(startDevice, (full) => void import("../app/devicefull").then(({ tellFull }) => tellFull(full)));
