import type { ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { IslandJournal } from '#domain/journal/journal';

const find = ({ articleTypes }: Pick<IslandJournal, 'articleTypes'>, id: string | null) =>
  articleTypes.find((one) => one.id === id);

/** The type that is stored under an id; undefined if the journal has none of that id. */
export const knownType = (journal: Pick<IslandJournal, 'articleTypes'>, id: string | null): ArticleType | undefined =>
  find(journal, id)?.id;

/** What several articles of a type are called, as in tables of charges: "Case Reports". */
export const nameOfSeveral = (journal: IslandJournal, type: string): string => find(journal, type)?.name ?? type;

/** What one article of a type is called, as on cards and article pages: "Case Report". */
export const nameOfOne = (journal: Pick<IslandJournal, 'articleTypes'>, type: string): string =>
  find(journal, type)?.name_of_one ?? type;

/** What an article of a type is to indexes; original research where the journal has no such type. */
export const kindOf = (journal: IslandJournal, type: string | null): ArticleKind =>
  find(journal, type)?.kind ?? 'research-article';

/** Those that new manuscripts may have; `kept` is the one that something has already, also where it is retired. */
export const offeredTypes = (journal: IslandJournal, kept: string | null = null): JournalArticleType[] =>
  journal.articleTypes.filter(({ id, is_retired }) => !is_retired || id === kept);

/**
 * The type that a text names: by its id, or by what it is or was called, also in snake_case, such as `case_reports`
 * (design §4). Case, spaces and signs make no difference; undefined for any other text.
 */
export function articleTypeNamed(journal: IslandJournal, text: string): ArticleType | undefined {
  const sent = foldedName(text);
  const isCalled = (names: readonly string[]) => sent !== '' && names.some((name) => foldedName(name) === sent);
  const called =
    journal.articleTypes.find(({ id, name, name_of_one }) => isCalled([id, name, name_of_one])) ??
    journal.articleTypes.find(({ formerly }) => isCalled(formerly));
  return called?.id;
}

/** A name in snake_case: two names that differ in case, spaces or signs alone are the same. */
export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('_') ?? '';
