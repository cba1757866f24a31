/** Marks what `make test` leaves to `make e2e`: whole games, and what another test shows at another size, in another game or language. */
export const long = { tag: "@long" };

/** Marks some of several tests so. */
export const longIf = (is: boolean) => ({ tag: is ? ["@long"] : [] });
