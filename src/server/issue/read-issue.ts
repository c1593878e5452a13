import type { IssueRecord } from '#domain/issue/issue-record';
import { visibleSections } from '#domain/issue/issue-sections';
import { inIssueOrder } from '#domain/publication/issue-contents';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import { findIssue, listCallAnswers, listEntries, listWaiting } from './queries.ts';

/**
 * Reads an issue with the manuscripts visible to the editor.
 * @throws Problem not_found
 */
export async function readIssue(
  id: string,
  { context, context: { reader }, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<IssueRecord> {
  const [row, sight] = await Promise.all([findIssue(reader, id), visibilityOf(reader, user)]);
  if (!row) throw notFound();
  const { number, publication_date, title, description, cover, version, article_order } = row;
  const special = {
    ...{ is_special: row.is_special, guest_editors: row.guest_editors, call_text: row.call_text },
    ...{ call_opens_on: row.call_opens_on ?? '', call_closes_on: row.call_closes_on ?? '' },
  };
  const volume = { id: row.volume_id, number: row.volume_number, year: row.year };
  const [entries, answers, waiting] = await Promise.all([
    listEntries(reader, id, sight),
    listCallAnswers(reader, id, sight),
    listWaiting(reader, volume.id, sight),
  ]);
  const articles = inIssueOrder(context.journal, entries, { articles: article_order, sections: row.sections });
  const sections = visibleSections(row.sections, new Set(articles.map((one) => one.id)));
  const words = { publication_date, title, description, cover, sections };
  return { id, number, volume, ...words, ...special, version, articles, answers, waiting };
}
