import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { isTypeName, type NamedSection } from '#domain/issue/issue-sections';
import type { Journal } from '#domain/journal/journal';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '#domain/publication/volume';
import { lockIssue, replaceSections } from '#server/issue/queries';
import { type IssueImport, listIssueImports } from './queries.ts';

/**
 * The imported sections of an issue, in the order of `articles`. Only sections that mix article types are kept: any
 * other is equivalent to a type. A section named like a type is not included.
 */
export function mixedSections(journal: Journal, articles: readonly IssueImport[]): NamedSection[] {
  const nameOf = ({ section }: IssueImport) => section.slice(0, SECTION_NAME_MAX).trim();
  const byName = Map.groupBy(articles, (article) => nameOf(article).toLowerCase());
  return [...byName.values()]
    .filter((within) => new Set(within.map(({ article_type }) => article_type)).size > 1)
    .flatMap(([first, ...others]) => (first && nameOf(first) ? [[first, ...others]] : []))
    .map((within) => ({ name: nameOf(within[0] as IssueImport), articles: within.map(({ id }) => id) }))
    .filter(({ name }) => !isTypeName(journal, name))
    .slice(0, SECTIONS_MAX)
    .map((section, index) => ({ id: index + 1, ...section }));
}

interface Moved {
  id: string;
  issue_id: string | null;
}

/** Adds the mixed sections of a newly imported article to its issue, unless the office has changed them. */
export async function addMixedSections(journal: Journal, trx: Transaction<Database>, moved: Moved): Promise<void> {
  const { without, all } = await compareSections(journal, trx, moved);
  await replaceIfChanged(trx, moved, { before: without, sections: all });
}

/** Removes the mixed sections of an article from its issue before it is deleted, unless the office has changed them. */
export async function removeMixedSections(journal: Journal, trx: Transaction<Database>, moved: Moved): Promise<void> {
  if (moved.issue_id) await lockIssue(trx, moved.issue_id);
  const { without, all } = await compareSections(journal, trx, moved);
  await replaceIfChanged(trx, moved, { before: all, sections: without });
}

async function compareSections(journal: Journal, trx: Transaction<Database>, { id, issue_id }: Moved) {
  const articles = issue_id ? await listIssueImports(readerOf(trx), issue_id) : [];
  return {
    all: mixedSections(journal, articles),
    without: mixedSections(
      journal,
      articles.filter((one) => one.id !== id),
    ),
  };
}

async function replaceIfChanged(
  trx: Transaction<Database>,
  { issue_id }: Moved,
  parts: Parameters<typeof replaceSections>[2],
) {
  const isChanged = JSON.stringify(parts.before) !== JSON.stringify(parts.sections);
  if (issue_id && isChanged) await replaceSections(trx, issue_id, parts);
}
