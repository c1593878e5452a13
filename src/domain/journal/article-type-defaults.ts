import type { ArticleKind } from './article-kind.ts';
import type { ArticleType } from './article-type-id.ts';

/** An article type of the journal. */
export interface JournalArticleType {
  /** As it is stored, as calls name it, and what the address of its page is made of; it stays when the type is renamed. */
  readonly id: ArticleType;
  /** What several articles of it are called. */
  readonly name: string;
  /** What one article of it is called. */
  readonly name_of_one: string;
  /** What it is to indexes, whatever the journal calls it. */
  readonly kind: ArticleKind;
  /** What several and one were called before. */
  readonly formerly: readonly string[];
  /** What has it keeps it; it is not offered to authors any more. */
  readonly is_retired: boolean;
}

/**
 * The five article types with the labels of the fee table, word for word (spec §9), and what cards and article pages call a
 * single article, as they are until the office changes them in its settings. A site build puts what the office has changed in
 * the place of this list.
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
