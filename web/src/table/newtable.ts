import { getContext, setContext, type Component } from "svelte";
import type { GameChoices, GameName } from "../protocol";

/** Loads the dialog for a new table, prefilled with these choices. */
type Load = () => Promise<{ default: Component<{ preset: { game: GameName; config: GameChoices }; onclose: () => void }> }>;

const key = Symbol("new table");

/** Lets descendants open the dialog, which belongs to a layer above this one. */
export const offerNewTable = (load: Load): void => void setContext(key, load);
export const newTable = (): Load => getContext<Load>(key);
