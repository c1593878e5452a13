import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { currentKind } from '#domain/desk/delivery/former-kinds';

/**
 * Work that failed at least once and is not done: first what was given up, then what is tried again soonest. `to` is
 * shown for emails about accounts only: the recipients of others may be secret in double-blind review. The `hidden`
 * manuscripts are left out.
 */
export async function listUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  const rows = await selectUndelivered(db, hidden)
    .select(['outbox.id', 'kind', 'status', 'attempts', 'next_at', 'last_error'])
    // Joined, the database would compare each entry with each account.
    .select(
      sql<string | null>`(select email from account where account.id
        = case when outbox.payload - 'account_id' = '{}'::jsonb then outbox.payload ->> 'account_id' end)`.as('to'),
    )
    .select('outbox.created_at')
    .orderBy('status')
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: currentKind(row.kind) }));
}

/** How much such work there is. */
export async function countUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[]): Promise<number> {
  const { count } = await selectUndelivered(db, hidden)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Work that was given up, the oldest first, at most `limit`: about none of the `hidden` manuscripts. */
export async function listDead(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at', 'manuscript_id'])
    .where('status', '=', 'dead')
    .where(isVisible(hidden))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: currentKind(row.kind) }));
}

const selectUndelivered = (db: ReadonlyKysely<Database>, hidden: readonly string[]) =>
  db
    .selectFrom('outbox')
    .where('status', '!=', 'delivered')
    .where('last_error', 'is not', null)
    .where(isVisible(hidden));

/** True for work about none of these manuscripts, even where the payload names only something that belongs to one. */
const isVisible = (hidden: readonly string[]) =>
  sql<boolean>`coalesce(outbox.manuscript_id,
    (select manuscript_id from review_assignment where id = outbox.payload ->> 'assignment_id'),
    (select manuscript_id from review_file join review_assignment on review_assignment.id = assignment_id
      where review_file.id = outbox.payload ->> 'file_id'),
    (select manuscript_id from message_file join message on message.id = message_id
      join thread on thread.id = thread_id where message_file.id = outbox.payload ->> 'message_file_id'),
    (select manuscript_id from waiver_request where id = outbox.payload ->> 'waiver_id'),
    (select manuscript_id from payment where id = outbox.payload ->> 'payment_id'),
    '') not in (${sql.join(['-', ...hidden])})`;

/**
 * Schedules undelivered work for now, with all its tries restored; false if the editor may see none of that id.
 */
export async function retryEffect(
  db: Kysely<Database>,
  id: string,
  { hidden, now }: { hidden: readonly string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'delivered')
    .where(isVisible(hidden))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
