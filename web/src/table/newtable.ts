import { getContext, setContext, type Component } from "svelte";
import type { GameChoices, GameName } from "../protocol";

/** Loads the dialog for a new table, which begins with the choices of this one. */
type Load = () => Promise<{ default: Component<{ preset: { game: GameName; config: GameChoices }; onclose: () => void }> }>;

const key = Symbol("new table");

/** Lets what is shown below offer a new table. */
export const offerNewTable = (load: Load): void => void setContext(key, load);
export const newTable = (): Load => getContext<Load>(key);
