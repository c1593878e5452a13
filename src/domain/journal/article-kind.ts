/** What an article is to indexes: as JATS calls it in `article-type`, with our own words for it. */
export const ARTICLE_KINDS = {
  'research-article': 'Research article',
  'review-article': 'Review',
  'systematic-review': 'Systematic review',
  'case-report': 'Case report',
  'brief-report': 'Brief report',
  protocol: 'Study protocol',
  guideline: 'Guideline',
  editorial: 'Editorial',
  letter: 'Letter',
  'article-commentary': 'Commentary',
  'book-review': 'Book review',
  news: 'News',
} as const;

/** One of the kinds of articles. */
export type ArticleKind = keyof typeof ARTICLE_KINDS;

/** Kinds that speak of the studies of others, and not of one of their own. */
export const COMMENTARY_KINDS: ReadonlySet<ArticleKind> = new Set<ArticleKind>([
  ...(['review-article', 'systematic-review', 'guideline', 'editorial', 'letter'] as const),
  ...(['article-commentary', 'book-review', 'news'] as const),
]);

/** Kinds that may do without a list of references. */
export const BRIEF_KINDS: ReadonlySet<ArticleKind> = new Set<ArticleKind>([
  ...(['editorial', 'letter', 'article-commentary', 'book-review', 'news'] as const),
]);

/** Which of the five types of the specification is nearest to a kind: it is in for a type of that kind. */
export const NEAREST_TYPE = {
  'research-article': 'original_research',
  'review-article': 'review_article',
  'systematic-review': 'review_article',
  'case-report': 'case_report',
  'brief-report': 'short_communication',
  protocol: 'original_research',
  guideline: 'review_article',
  editorial: 'editorial_letter',
  letter: 'editorial_letter',
  'article-commentary': 'editorial_letter',
  'book-review': 'editorial_letter',
  news: 'editorial_letter',
} as const satisfies Record<ArticleKind, string>;
