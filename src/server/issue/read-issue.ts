import type { IssueRecord } from '#domain/issue/issue-record';
import { inOrder } from '#domain/publication/issue-contents';
import { notFound } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { sightOf } from '#server/manuscript/queries';
import { findIssue, listEntries } from './queries.ts';

/**
 * An issue as somebody of the office sees it.
 * @throws Problem not_found
 */
export async function readIssue(
  id: string,
  { context: { reader }, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<IssueRecord> {
  const [row, sight] = await Promise.all([findIssue(reader, id), sightOf(reader, user)]);
  if (!row) throw notFound();
  const { number, publication_date, title, description, version, article_order } = row;
  const volume = { id: row.volume_id, number: row.volume_number, year: row.year };
  const articles = inOrder(await listEntries(reader, id, sight), article_order);
  return { id, number, volume, publication_date, title, description, version, articles };
}
