import { readStored, writeStored } from "../../storage";

const key = "open-hands";
let wanted = $state(readStored(key) === "on");

/** Whether those who share this device may see each other's cards, so that it goes from hand to hand without a curtain. */
export const openHands = {
  get on(): boolean {
    return wanted;
  },
  set on(on: boolean) {
    wanted = on;
    writeStored(key, on ? "on" : "off");
  },
};
