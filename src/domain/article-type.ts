import * as z from 'zod';

/** The five article types (spec §9), as stored and as accepted on the wire. */
export const ARTICLE_TYPES = [
  'original_research',
  'review_article',
  'case_report',
  'short_communication',
  'editorial_letter',
] as const;

/** One of the five article types in snake_case. */
export const ArticleType = z.enum(ARTICLE_TYPES);
export type ArticleType = z.infer<typeof ArticleType>;

/** The labels of the fee table, word for word (spec §9). */
export const ARTICLE_TYPE_LABELS: Record<ArticleType, string> = {
  original_research: 'Original Research',
  review_article: 'Review Articles',
  case_report: 'Case Reports',
  short_communication: 'Short Communications',
  editorial_letter: 'Editorials/Letters',
};

/** The type that is called by its name or its label, as it is sent (design §4); undefined for any other text. */
export function articleTypeNamed(text: string): ArticleType | undefined {
  return ARTICLE_TYPES.find((type) => type === text || ARTICLE_TYPE_LABELS[type] === text);
}

/** The same types naming a single article, as shown on cards and article pages. */
export const ARTICLE_TYPE_SINGULAR: Record<ArticleType, string> = {
  original_research: 'Original Research',
  review_article: 'Review Article',
  case_report: 'Case Report',
  short_communication: 'Short Communication',
  editorial_letter: 'Editorial',
};
