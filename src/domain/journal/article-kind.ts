/** An article's kind for indexes: the `article-type` of JATS, with our labels. */
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

export type ArticleKind = keyof typeof ARTICLE_KINDS;

/** Kinds that comment on others' studies rather than report their own. */
export const COMMENTARY_KINDS: ReadonlySet<ArticleKind> = new Set<ArticleKind>([
  ...(['review-article', 'systematic-review', 'guideline', 'editorial', 'letter'] as const),
  ...(['article-commentary', 'book-review', 'news'] as const),
]);

/** Kinds that need no reference list. */
export const BRIEF_KINDS: ReadonlySet<ArticleKind> = new Set<ArticleKind>([
  ...(['editorial', 'letter', 'article-commentary', 'book-review', 'news'] as const),
]);

/** The nearest of the specification's five types, used for types that the office has added. */
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
