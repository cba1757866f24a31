import { SvelteSet } from "svelte/reactivity";

/** People muted or blocked on this page. The server sends no more of their lines, and the page hides earlier ones. */
export const mutedPeople = new SvelteSet<string>();
