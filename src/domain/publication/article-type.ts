import type { ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';

const findType = ({ articleTypes }: Pick<IslandJournal, 'articleTypes'>, id: string | null) =>
  articleTypes.find((one) => one.id === id);

/** Undefined if unknown. */
export const knownType = (journal: Pick<IslandJournal, 'articleTypes'>, id: string | null): ArticleType | undefined =>
  findType(journal, id)?.id;

/** Returns the plural, as in tables of charges: "Case Reports". */
export const articleTypePlural = (journal: IslandJournal, type: string): string =>
  findType(journal, type)?.name ?? type;

/** Returns the singular, as on cards and article pages: "Case Report". */
export const articleTypeName = (journal: Pick<IslandJournal, 'articleTypes'>, type: string): string =>
  findType(journal, type)?.name_of_one ?? type;

/** Returns the kind for indexes; original research if the type is unknown. */
export const articleKind = (journal: IslandJournal, type: string | null): ArticleKind =>
  findType(journal, type)?.kind ?? 'research-article';

/** Returns the types to choose from; `kept` is the current one, offered even if retired. */
export const offeredTypes = (journal: IslandJournal, kept: string | null = null): JournalArticleType[] =>
  journal.articleTypes.filter(({ id, is_retired }) => !is_retired || id === kept);

/**
 * Finds a type by its id or its current or former name, also in snake_case, such as `case_reports` (design §4). Ignores
 * case, spaces and punctuation.
 */
export function findArticleType(journal: IslandJournal, text: string): ArticleType | undefined {
  const folded = foldedName(text);
  const isCalled = (names: readonly string[]) => folded !== '' && names.some((name) => foldedName(name) === folded);
  const found =
    journal.articleTypes.find(({ id, name, name_of_one }) => isCalled([id, name, name_of_one])) ??
    journal.articleTypes.find(({ formerly }) => isCalled(formerly));
  return found?.id;
}

/** Converts a name to snake_case, so that names that differ only in case, spaces or punctuation are equal. */
export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('_') ?? '';
