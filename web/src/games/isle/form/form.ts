import type { GameForm } from "../../form";
import { begin, config, fields, seats, type FormChoices } from "./choices";
import FirstSeat from "./FirstSeat.svelte";
import IsleOptions from "./IsleOptions.svelte";

export const form: GameForm<FormChoices> = { begin, seats, config, Options: IsleOptions, SeatOptions: FirstSeat, fields };
