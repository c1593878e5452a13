/** What a route that only tests call tells of itself: it is in no description of the API. */
export const UNDESCRIBED = { summary: 'A route of a test.', answers: [] } as const;
