import type en from "../../../words/en.json";
import type pl from "../../../words/pl.json";
import type ru from "../../../words/ru.json";
import type uk from "../../../words/uk.json";
import type { Parameters } from "./parameters";

/** A key of all four catalogues. */
type Key = keyof typeof en & keyof typeof pl & keyof typeof ru & keyof typeof uk;

/** Whether a part of a key is known only as the page runs, such as the code of an error. */
type IsOpen<K extends string> = Record<never, never> extends Record<K, 1> ? true : false;

/** The keys that a catalogue lacks. */
type Unknown<K extends string> = K extends Key ? never : IsOpen<K> extends true ? never : K;

type Needed<K> = K extends keyof Parameters ? Parameters[K] : never;

export type Args = Record<string, unknown>;

/** The arguments after a key: whatever its texts name in any language. A key that a catalogue lacks has none that fit. */
export type ArgsOf<K extends string> = [Unknown<K>] extends [never]
  ? [Needed<K>] extends [never]
    ? [args?: Args]
    : [args: Args & Record<Needed<K>, unknown>]
  : [noSuchKey: never];
