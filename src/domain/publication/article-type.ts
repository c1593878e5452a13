import type { ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';

const find = ({ articleTypes }: Pick<IslandJournal, 'articleTypes'>, id: string | null) =>
  articleTypes.find((one) => one.id === id);

/** The type stored under an id; undefined if unknown. */
export const knownType = (journal: Pick<IslandJournal, 'articleTypes'>, id: string | null): ArticleType | undefined =>
  find(journal, id)?.id;

/** A type's plural, as in tables of charges: "Case Reports". */
export const nameOfSeveral = (journal: IslandJournal, type: string): string => find(journal, type)?.name ?? type;

/** A type's singular, as on cards and article pages: "Case Report". */
export const nameOfOne = (journal: Pick<IslandJournal, 'articleTypes'>, type: string): string =>
  find(journal, type)?.name_of_one ?? type;

/** A type's kind for indexes; original research if unknown. */
export const kindOf = (journal: IslandJournal, type: string | null): ArticleKind =>
  find(journal, type)?.kind ?? 'research-article';

/** Types offered for new manuscripts; `kept` is the current one, even if retired. */
export const offeredTypes = (journal: IslandJournal, kept: string | null = null): JournalArticleType[] =>
  journal.articleTypes.filter(({ id, is_retired }) => !is_retired || id === kept);

/**
 * The type named by a text: by id, or current or former name, also in snake_case, such as `case_reports` (design §4).
 * Case, spaces and punctuation are ignored; undefined if unknown.
 */
export function articleTypeNamed(journal: IslandJournal, text: string): ArticleType | undefined {
  const sent = foldedName(text);
  const isCalled = (names: readonly string[]) => sent !== '' && names.some((name) => foldedName(name) === sent);
  const called =
    journal.articleTypes.find(({ id, name, name_of_one }) => isCalled([id, name, name_of_one])) ??
    journal.articleTypes.find(({ formerly }) => isCalled(formerly));
  return called?.id;
}

/** A name in snake_case: names that differ only in case, spaces or punctuation are equal. */
export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('_') ?? '';
