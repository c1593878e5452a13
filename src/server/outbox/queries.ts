import { type Insertable, type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { CaughtMailTable, Database, ManuscriptMailTable, OutboxTable } from '#database/schema';

/** Writes one piece of work, inside the transaction that causes it. */
export async function insertEffect(trx: Kysely<Database>, row: Insertable<OutboxTable>): Promise<void> {
  await trx.insertInto('outbox').values(row).execute();
}

/**
 * Takes the piece of work that is due longest, of these kinds or of any: it goes to one worker only. Its
 * next try is moved ahead at once, so that a worker that dies gives it free again.
 */
export async function claimEffect(
  db: Kysely<Database>,
  { now, leaseMs, kinds }: { now: Date; leaseMs: number; kinds?: readonly string[] | undefined },
) {
  return db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, next_at: new Date(now.getTime() + leaseMs) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('next_at', '<=', now)
        .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst();
}

/**
 * Work that failed at least once and is not done: first what was given up, then what is tried again soonest.
 * `to` is told of mails about an account alone: whom others go to may be a secret of the review. Nothing is told of
 * the `hidden` manuscripts.
 */
export async function listUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[], limit: number) {
  return selectUndelivered(db, hidden)
    .leftJoin('account', (join) =>
      join.on(
        sql<boolean>`account.id = outbox.payload ->> 'account_id' and outbox.payload - 'account_id' = '{}'::jsonb`,
      ),
    )
    .select(['outbox.id', 'kind', 'account.email as to', 'status', 'attempts', 'next_at', 'last_error'])
    .select('outbox.created_at')
    .orderBy('status')
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** How much such work there is. */
export async function countUndelivered(db: ReadonlyKysely<Database>, hidden: readonly string[]): Promise<number> {
  const { count } = await selectUndelivered(db, hidden)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const selectUndelivered = (db: ReadonlyKysely<Database>, hidden: readonly string[]) =>
  db
    .selectFrom('outbox')
    .where('status', '!=', 'delivered')
    .where('last_error', 'is not', null)
    .where(isVisible(hidden));

/** True of work that is about none of these manuscripts, also where its payload names it by something of it. */
const isVisible = (hidden: readonly string[]) =>
  sql<boolean>`coalesce(outbox.manuscript_id,
    (select manuscript_id from review_assignment where id = outbox.payload ->> 'assignment_id'),
    (select manuscript_id from review_file join review_assignment on review_assignment.id = assignment_id
      where review_file.id = outbox.payload ->> 'file_id'),
    (select manuscript_id from waiver_request where id = outbox.payload ->> 'waiver_id'),
    (select manuscript_id from payment where id = outbox.payload ->> 'payment_id'),
    '') not in (${sql.join(['-', ...hidden])})`;

/**
 * Has undelivered work tried again at once, with all its tries before it; false where there is none of that id that
 * the editor may see.
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

/** The work of a kind that is not done: waiting, or given up. */
export async function listUndone(db: Kysely<Database>, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '!=', 'delivered')
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a piece of work is done. */
export async function markDelivered(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'delivered', delivered_at: now, last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes a failure: tried again at `next`, or given up where there is none. What another worker has
 * delivered meanwhile stays delivered.
 */
export async function markFailed(db: Kysely<Database>, id: string, error: string, next: Date | undefined) {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(next ? { next_at: next } : { status: 'dead' as const }) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Forgets delivered work older than a date; what failed for good stays until someone looks at it. */
export async function deleteDelivered(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'delivered').where('delivered_at', '<', before).execute();
}

/** Keeps a mail of the demonstration; the same mail delivered twice is kept once. */
export async function insertCaughtMail(db: Kysely<Database>, mail: Insertable<CaughtMailTable>): Promise<void> {
  await db
    .insertInto('caught_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The caught mails, newest first. */
export async function listCaughtMails(db: ReadonlyKysely<Database>) {
  return db.selectFrom('caught_mail').selectAll().orderBy('sent_at', 'desc').orderBy('id').limit(500).execute();
}

/** Notes a mail about a manuscript that has gone out; the same mail sent twice is noted once. */
export async function insertManuscriptMail(db: Kysely<Database>, mail: Insertable<ManuscriptMailTable>): Promise<void> {
  await db
    .insertInto('manuscript_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
