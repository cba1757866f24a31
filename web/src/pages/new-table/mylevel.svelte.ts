import type { Level } from "../../protocol";
import { readStored, writeStored } from "../../storage";

/** The levels, the weakest first. They stand here too, so that home needs no file for them; a test compares them. */
export const ladder: readonly Level[] = ["kitten", "housecat", "tabby", "lynx", "leopard", "tiger"];

const key = "level";
const stored = readStored(key);
let level = $state(ladder.find((name) => name === stored));

/** The level of bots that I have chosen, undefined until I do; this browser remembers it. */
export const myLevel = (): Level | undefined => level;

export function chooseLevel(name: string): void {
  level = ladder.find((known) => known === name);
  writeStored(key, name);
}

/** So many bots of a level, of which the server chooses the characters. */
export const company = (level: string, count: number): string[] => Array<string>(count).fill(`${level}.any`);
