import type { ArticleKind } from './article-kind.ts';
import type { ArticleType } from './article-type-id.ts';

export interface JournalArticleType {
  /** Used in the database, the API and its page's address; unchanged when the type is renamed. */
  readonly id: ArticleType;
  /** The plural. */
  readonly name: string;
  /** The singular. */
  readonly name_of_one: string;
  /** The kind for indexes, regardless of its name. */
  readonly kind: ArticleKind;
  /** Former plurals and singulars. */
  readonly formerly: readonly string[];
  /** Articles keep it, but it is no longer offered to authors. */
  readonly is_retired: boolean;
}

/**
 * The default article types: the five labels of the fee table, verbatim (spec §9), and the singulars on cards and
 * article pages.
 */
export const ARTICLE_TYPE_DEFAULTS: readonly JournalArticleType[] = [
  {
    id: 'original_research',
    name: 'Original Research',
    name_of_one: 'Original Research',
    kind: 'research-article',
    formerly: [],
    is_retired: false,
  },
  {
    id: 'review_article',
    name: 'Review Articles',
    name_of_one: 'Review Article',
    kind: 'review-article',
    formerly: [],
    is_retired: false,
  },
  {
    id: 'case_report',
    name: 'Case Reports',
    name_of_one: 'Case Report',
    kind: 'case-report',
    formerly: [],
    is_retired: false,
  },
  {
    id: 'short_communication',
    name: 'Short Communications',
    name_of_one: 'Short Communication',
    kind: 'brief-report',
    formerly: [],
    is_retired: false,
  },
  {
    id: 'editorial_letter',
    name: 'Editorials/Letters',
    name_of_one: 'Editorial',
    kind: 'editorial',
    formerly: [],
    is_retired: false,
  },
];
