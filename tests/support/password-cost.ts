/** Hashing a password costs almost nothing in API tests: Vitest substitutes this for the product's setting. */
export const COST = { memoryKiB: 8, passes: 1, lanes: 1 };
