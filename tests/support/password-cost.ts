/** What hashing a password costs in the tests of the API: next to nothing. Vitest gives them this instead of the product's. */
export const COST = { memoryKiB: 8, passes: 1, lanes: 1 };
