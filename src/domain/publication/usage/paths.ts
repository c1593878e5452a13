export const usagePath = '/usage';

/** Returns the usage page with one article's counts first. */
export const articleUsagePath = (slug: string) => `${usagePath}?article=${slug}`;

export const usageApi = {
  journal: '/api/usage/',
  month: '/api/usage/month/',
  /** Uses are reported to the same address followed by their kind. */
  article: (slug: string) => `/api/usage/articles/${slug}/`,
} as const;
