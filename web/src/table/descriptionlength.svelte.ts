import { readStored, writeStored } from "../storage";

/** How much a description tells. */
export const descriptionLengths = ["line", "summary", "all"] as const;
export type DescriptionLength = (typeof descriptionLengths)[number];

const key = "description-length";
let length: DescriptionLength = $state(descriptionLengths.find((known) => known === readStored(key)) ?? "line");

/** How much descriptions tell; kept by this device. */
export const descriptionLength = {
  get chosen(): DescriptionLength {
    return length;
  },
  set chosen(wanted: DescriptionLength) {
    length = wanted;
    writeStored(key, wanted);
  },
};
