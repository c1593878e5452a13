import type { Insertable, Transaction, Updateable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database, TextCommentTable } from '#database/schema';
import type { CommentPlace, TextComment } from '#domain/production/text-comment';

/** The office's comments on a text, oldest first. */
export async function listTextComments(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<TextComment[]> {
  const rows = await db
    .selectFrom('text_comment')
    .selectAll()
    .where('manuscript_id', '=', manuscriptId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, place_from, place_to, quote, text, written_by, written_at, replies, ...row }) => ({
    id,
    from: place_from,
    to: place_to,
    quote,
    text,
    replies,
    by: written_by,
    at: written_at.toISOString(),
    resolved: row.resolved_by && row.resolved_at ? { by: row.resolved_by, at: row.resolved_at.toISOString() } : null,
  }));
}

export async function insertTextComment(trx: Transaction<Database>, row: Insertable<TextCommentTable>): Promise<void> {
  await trx.insertInto('text_comment').values(row).execute();
}

export async function updateTextComment(
  trx: Transaction<Database>,
  { manuscript_id, id }: { manuscript_id: string; id: string },
  change: Updateable<TextCommentTable>,
): Promise<void> {
  await trx
    .updateTable('text_comment')
    .set(change)
    .where('manuscript_id', '=', manuscript_id)
    .where('id', '=', id)
    .execute();
}

/** Updates comment places after saving. Deleted places keep their last position. */
export async function moveTextComments(
  trx: Transaction<Database>,
  manuscript_id: string,
  places: readonly (CommentPlace & { id: string })[],
): Promise<void> {
  for (const { id, from, to, quote } of places) {
    const words = quote ? { quote } : {};
    await updateTextComment(trx, { manuscript_id, id }, { place_from: from, place_to: to, ...words });
  }
}
