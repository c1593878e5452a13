import type { ArticleKind } from '#domain/journal/article-kind';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from '#domain/journal/article-type-defaults';
import type { ArticleType } from '#domain/journal/article-type-id';

/**
 * The article types of the journal in this process, in the order in which forms offer them; where there is a database, the
 * office's settings are adopted into it. So it is read when it is needed.
 */
export const ARTICLE_TYPES: JournalArticleType[] = [...ARTICLE_TYPE_DEFAULTS];

/** Makes these the article types of the journal in this process. */
export function adoptArticleTypes(types: readonly JournalArticleType[]): void {
  ARTICLE_TYPES.splice(0, ARTICLE_TYPES.length, ...types);
}

const find = (id: string | null) => ARTICLE_TYPES.find((one) => one.id === id);

/** The type that is stored under an id; undefined where the journal has none of that id. */
export const knownType = (id: string | null): ArticleType | undefined => find(id)?.id;

/** What several articles of a type are called, as in tables of charges: "Case Reports". */
export const nameOfSeveral = (type: string): string => find(type)?.name ?? type;

/** What one article of a type is called, as on cards and article pages: "Case Report". */
export const nameOfOne = (type: string): string => find(type)?.name_of_one ?? type;

/** What an article of a type is to indexes; original research where the journal has no such type. */
export const kindOf = (type: string | null): ArticleKind => find(type)?.kind ?? 'research-article';

/** Those that new manuscripts may have; `kept` is the one that something has already, also where it is retired. */
export const offeredTypes = (kept: string | null = null): JournalArticleType[] =>
  ARTICLE_TYPES.filter(({ id, is_retired }) => !is_retired || id === kept);

/**
 * The type that a text names: by its id, or by what it is or was called, also in snake_case, such as `case_reports`
 * (design §4). Case, blanks and signs make no difference; undefined for any other text.
 */
export function articleTypeNamed(text: string): ArticleType | undefined {
  const sent = foldedName(text);
  const isCalled = (names: readonly string[]) => sent !== '' && names.some((name) => foldedName(name) === sent);
  const called =
    ARTICLE_TYPES.find(({ id, name, name_of_one }) => isCalled([id, name, name_of_one])) ??
    ARTICLE_TYPES.find(({ formerly }) => isCalled(formerly));
  return called?.id;
}

/** A name in snake_case: two names that differ in case, blanks or signs alone are the same. */
export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('_') ?? '';
