/** Addresses of moving in. They stand apart, so that only the office's screen loads them. */
export const movingInPage = '/editor/moving-in';

/** The calls of moving in. */
export const movingInApi = {
  trial: '/api/editor/moving-in/trial/',
  articles: '/api/editor/moving-in/articles/',
} as const;
