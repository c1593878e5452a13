/** Addresses of imports. Separate, so only the office's screen loads them. */
export const movingInPage = '/editor/moving-in';

export const movingInApi = {
  trial: '/api/moving-in/trial/',
  articles: '/api/moving-in/articles/',
  articleFiles: '/api/moving-in/article-files/',
  manuscripts: '/api/moving-in/manuscripts/',
  manuscriptFiles: '/api/moving-in/manuscript-files/',
  imports: '/api/moving-in/imports/',
  revertPreview: (id: string) => `/api/moving-in/imports/${encodeURIComponent(id)}/`,
  takeBack: (id: string) => `/api/moving-in/imports/${encodeURIComponent(id)}/take-back/`,
  people: '/api/moving-in/people/',
  peopleTrial: '/api/moving-in/people/trial/',
  peopleAway: '/api/moving-in/people/take-away/',
} as const;
