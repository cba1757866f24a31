/** A name that nobody else at the server of a test has, not even in another run of it. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 6)}`;
