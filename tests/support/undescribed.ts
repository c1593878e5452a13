/** For routes that only tests have, and which need no description. */
export const UNDESCRIBED = { summary: 'A route of a test.', answers: [] } as const;
