/** The public page about how much is read. */
export const usagePath = '/usage';

/** The same page with one article's figures at its top. */
export const articleUsagePath = (slug: string) => `${usagePath}?article=${slug}`;

export const usageApi = {
  journal: '/api/usage/',
  month: '/api/usage/month/',
  /** Where the counts of an article are read; a look at it is told to the same address with its kind. */
  article: (slug: string) => `/api/usage/articles/${slug}/`,
} as const;
