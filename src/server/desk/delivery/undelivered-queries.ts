import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { currentKind } from '#domain/desk/delivery/former-kinds';

/**
 * Lists effects that have failed at least once: dead ones first, then by the time of the next attempt. `to` is set only
 * for account emails: other recipients may be confidential in double-blind review. Excludes `hidden` manuscripts.
 */
export async function listUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  const rows = await selectUndelivered(db, hidden)
    .select(['outbox.id', 'kind', 'status', 'attempts', 'next_at', 'last_error'])
    // A subquery, because a join would scan account once per entry.
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

export async function countUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[]): Promise<number> {
  const { count } = await selectUndelivered(db, hidden)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists dead deliveries, oldest first, without `hidden` manuscripts. */
export async function listGivenUp(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at', 'manuscript_id'])
    .where('status', '=', 'dead')
    .where(concernsNone(hidden))
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
    .where(concernsNone(hidden));

/** The condition that an effect concerns none of these manuscripts, not even through an object that belongs to one. */
const concernsNone = (hidden: readonly string[]) =>
  sql<boolean>`coalesce(outbox.manuscript_id,
    (select manuscript_id from review_assignment where id = outbox.payload ->> 'assignment_id'),
    (select manuscript_id from review_file join review_assignment on review_assignment.id = assignment_id
      where review_file.id = outbox.payload ->> 'file_id'),
    (select manuscript_id from message_file join message on message.id = message_id
      join thread on thread.id = thread_id where message_file.id = outbox.payload ->> 'message_file_id'),
    (select manuscript_id from waiver_request where id = outbox.payload ->> 'waiver_id'),
    (select manuscript_id from payment where id = outbox.payload ->> 'payment_id'),
    '') not in (${sql.join(['-', ...hidden])})`;

/** Retries a delivery with all its attempts restored; false if the editor may not see it. */
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
    .where(concernsNone(hidden))
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
