/** The five article types (spec §9), as stored and as the API answers them. */
export const ARTICLE_TYPE_IDS = [
  'original_research',
  'review_article',
  'case_report',
  'short_communication',
  'editorial_letter',
] as const;

/** One of the five article types in snake_case. */
export type ArticleType = (typeof ARTICLE_TYPE_IDS)[number];
