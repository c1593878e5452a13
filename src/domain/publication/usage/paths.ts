/** The public usage page. */
export const usagePath = '/usage';

/** The usage page with one article's figures first. */
export const articleUsagePath = (slug: string) => `${usagePath}?article=${slug}`;

export const usageApi = {
  journal: '/api/usage/',
  month: '/api/usage/month/',
  /** An article's counts; uses are reported to the same address with their kind. */
  article: (slug: string) => `/api/usage/articles/${slug}/`,
} as const;
