/** The five article types (spec §9), as stored and as the API answers them. */
export const ARTICLE_TYPES = [
  'original_research',
  'review_article',
  'case_report',
  'short_communication',
  'editorial_letter',
] as const;

/** One of the five article types in snake_case. */
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** The labels of the fee table, word for word (spec §9). */
export const ARTICLE_TYPE_LABELS: Record<ArticleType, string> = {
  original_research: 'Original Research',
  review_article: 'Review Articles',
  case_report: 'Case Reports',
  short_communication: 'Short Communications',
  editorial_letter: 'Editorials/Letters',
};

/** The same types naming a single article, as shown on cards and article pages. */
export const ARTICLE_TYPE_SINGULAR: Record<ArticleType, string> = {
  original_research: 'Original Research',
  review_article: 'Review Article',
  case_report: 'Case Report',
  short_communication: 'Short Communication',
  editorial_letter: 'Editorial',
};

/**
 * The type that a text names: by its own name, by a label, or by a label in snake_case, such as `case_reports`
 * (design §4). Case, blanks and signs make no difference; undefined for any other text.
 */
export function articleTypeNamed(text: string): ArticleType | undefined {
  const sent = inSnakeCase(text);
  const namesOf = (type: ArticleType) => [type, ARTICLE_TYPE_LABELS[type], ARTICLE_TYPE_SINGULAR[type]];
  return ARTICLE_TYPES.find((type) => namesOf(type).some((name) => inSnakeCase(name) === sent));
}

const inSnakeCase = (text: string) =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_');
