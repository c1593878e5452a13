import type { Insertable, Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, NoticeTable } from '#database/schema';
import type { EditorialNotice } from '#domain/desk/editorial/notice';
import { authorName } from '#domain/publication/author-name';
import type { NoticeKind } from '#domain/publication/notice-kind';

/** An article's notices, including withdrawn ones, newest first. */
export async function listNotices(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<EditorialNotice[]> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'kind', 'published_on', 'text', 'doi', 'created_by'])
    .select(['withdrawn_at', 'withdrawn_by', 'withdrawal_reason'])
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('published_on', 'desc')
    .orderBy('created_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as NoticeKind,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }));
}

/** Undefined if the manuscript has no article. */
export async function findArticleDoi(trx: Transaction<Database>, manuscriptId: string) {
  return trx.selectFrom('article').select('doi').where('manuscript_id', '=', manuscriptId).executeTakeFirst();
}

export async function insertNotice(
  trx: Transaction<Database>,
  notice: Insertable<NoticeTable> & { created_at: Date },
): Promise<void> {
  await trx.insertInto('notice').values(notice).execute();
  await markArticleChanged(trx, notice.manuscript_id, notice.created_at);
}

/** Withdraws a notice; the row stays. */
export async function withdrawNotice(
  trx: Transaction<Database>,
  { id, manuscriptId }: { id: string; manuscriptId: string },
  withdrawal: { withdrawn_at: Date; withdrawn_by: string; withdrawal_reason: string },
): Promise<void> {
  await trx.updateTable('notice').set(withdrawal).where('id', '=', id).execute();
  await markArticleChanged(trx, manuscriptId, withdrawal.withdrawn_at);
}

/** Marks an article's public record as changed. */
export async function markArticleChanged(trx: Transaction<Database>, manuscriptId: string, now: Date): Promise<void> {
  const timestamps = { updated_at: now, record_changed_at: now };
  await trx.updateTable('article').set(timestamps).where('manuscript_id', '=', manuscriptId).execute();
}

/** Deletes the watermarked PDF, because another retraction has another text. */
export async function deleteMarkedPdf(trx: Transaction<Database>, manuscriptId: string): Promise<void> {
  const mark = { marked_file_key: null, marked_bytes: null, marked_sha256: null };
  await trx.updateTable('galley').set(mark).where('manuscript_id', '=', manuscriptId).execute();
}

export async function listAuthorPositions(trx: Transaction<Database>, manuscriptId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('manuscript_author')
    .select('position')
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

/** Finds the content of one author's email about a notice; undefined if either is missing. */
export async function findNoticeMail(
  db: ReadonlyKysely<Database>,
  { manuscript_id, notice_id, position }: { manuscript_id: string; notice_id: string; position: number },
) {
  const row = await db
    .selectFrom('notice')
    .innerJoin('article', 'article.manuscript_id', 'notice.manuscript_id')
    .innerJoin('manuscript_author', 'manuscript_author.manuscript_id', 'notice.manuscript_id')
    .select(['notice.kind', 'notice.text', 'notice.withdrawn_at', 'notice.withdrawal_reason'])
    .select(['article.title', 'article.slug', 'given', 'family', 'email'])
    .where('notice.id', '=', notice_id)
    .where('notice.manuscript_id', '=', manuscript_id)
    .where('manuscript_author.position', '=', position)
    .executeTakeFirst();
  if (!row) return undefined;
  const { given, family, kind, ...rest } = row;
  return { ...rest, kind: kind as NoticeKind, name: authorName({ given, family }) };
}
