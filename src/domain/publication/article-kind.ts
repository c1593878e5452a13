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
export const ABOUT_OTHERS: ReadonlySet<ArticleKind> = new Set<ArticleKind>([
  ...(['review-article', 'systematic-review', 'guideline', 'editorial', 'letter'] as const),
  ...(['article-commentary', 'book-review', 'news'] as const),
]);

/** Kinds that may do without a list of references. */
export const BRIEF_KINDS: ReadonlySet<ArticleKind> = new Set<ArticleKind>([
  ...(['editorial', 'letter', 'article-commentary', 'book-review', 'news'] as const),
]);
