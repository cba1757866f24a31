import type en from "../../../words/en.json";
import type pl from "../../../words/pl.json";
import type ru from "../../../words/ru.json";
import type uk from "../../../words/uk.json";
import type { Parameters } from "./parameters";

/** A key of all four catalogues. */
type Key = keyof typeof en & keyof typeof pl & keyof typeof ru & keyof typeof uk;

/** Whether a part of a key is known only at run time, such as an error code. */
type IsOpen<K extends string> = Record<never, never> extends Record<K, 1> ? true : false;

type Unknown<K extends string> = K extends Key ? never : IsOpen<K> extends true ? never : K;

type Needed<K> = K extends keyof Parameters ? Parameters[K] : never;

export type Args = Record<string, unknown>;

/** The arguments of a key: all parameters of its texts in any language. A key missing from a catalogue fits no arguments. */
export type ArgsOf<K extends string> = [Unknown<K>] extends [never]
  ? [Needed<K>] extends [never]
    ? [args?: Args]
    : [args: Args & Record<Needed<K>, unknown>]
  : [noSuchKey: never];
