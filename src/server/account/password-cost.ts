/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const COST = { memoryKiB: 19_456, passes: 2, lanes: 1 };
