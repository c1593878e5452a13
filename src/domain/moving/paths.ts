/** Addresses of imports and exports, kept out of `#domain/kernel/paths` so that only the office loads them. */
export const movingInPage = '/editor/moving-in';

export const movingInApi = {
  trial: '/api/moving-in/trial/',
  articles: '/api/moving-in/articles/',
  articleFiles: '/api/moving-in/article-files/',
  manuscripts: '/api/moving-in/manuscripts/',
  manuscriptFiles: '/api/moving-in/manuscript-files/',
  imports: '/api/moving-in/imports/',
  revertPreview: (id: string) => `/api/moving-in/imports/${encodeURIComponent(id)}/`,
  revert: (id: string) => `/api/moving-in/imports/${encodeURIComponent(id)}/revert/`,
  people: '/api/moving-in/people/',
  peopleTrial: '/api/moving-in/people/trial/',
  removeUnused: '/api/moving-in/people/remove-unused/',
} as const;

export const movingOutPage = '/editor/moving-out';

export const movingOutApi = '/api/moving-out/';

export const movingToOjsApi = '/api/moving-out/ojs/';
