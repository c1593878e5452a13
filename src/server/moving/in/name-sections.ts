import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import { mixedSections } from '#domain/moving/in/mixed-sections';
import { lockIssue, replaceSections } from '#server/issue/queries';
import { listMovedInto } from './queries.ts';

interface Moved {
  id: string;
  issue_id: string | null;
}

/** Gives a newly imported article's issue its sections with several types, unless the office has changed them. */
export async function nameSections(journal: Journal, trx: Transaction<Database>, moved: Moved): Promise<void> {
  const { without, all } = await sectionsBeside(journal, trx, moved);
  await change(trx, moved, { before: without, sections: all });
}

/** Removes an article's sections from its issue before deletion; with the same exception. */
export async function unnameSections(journal: Journal, trx: Transaction<Database>, moved: Moved): Promise<void> {
  if (moved.issue_id) await lockIssue(trx, moved.issue_id);
  const { without, all } = await sectionsBeside(journal, trx, moved);
  await change(trx, moved, { before: all, sections: without });
}

async function sectionsBeside(journal: Journal, trx: Transaction<Database>, { id, issue_id }: Moved) {
  const articles = issue_id ? await listMovedInto(readerOf(trx), issue_id) : [];
  return {
    all: mixedSections(journal, articles),
    without: mixedSections(
      journal,
      articles.filter((one) => one.id !== id),
    ),
  };
}

async function change(trx: Transaction<Database>, { issue_id }: Moved, parts: Parameters<typeof replaceSections>[2]) {
  const isChanged = JSON.stringify(parts.before) !== JSON.stringify(parts.sections);
  if (issue_id && isChanged) await replaceSections(trx, issue_id, parts);
}
