/** For routes that only tests call, which are not in the API description. */
export const UNDESCRIBED = { summary: 'A route of a test.', answers: [] } as const;
