import { SvelteSet } from "svelte/reactivity";

/** Whom I have muted or blocked on this page: the server sends no more of their lines, and those that have come are hidden. */
export const mutedPeople = new SvelteSet<string>();
