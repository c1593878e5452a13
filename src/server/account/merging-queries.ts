import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Involvement, MoveCounts } from '#domain/account/merging';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import type { SignedIn } from '#server/kernel/http/session';
import { isActive, isOutstanding, listConflicts, personAddresses } from '#server/manuscript/queries';

/** Locks two accounts against changes and new references until the transaction ends, always in the same order. */
export async function lockPair(trx: Transaction<Database>, ids: readonly string[]) {
  return trx
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Lists the roles of two accounts in the manuscripts that involve both. */
export async function listInvolvements(
  db: Kysely<Database>,
  [one, other]: readonly [string, string],
): Promise<Involvement[]> {
  const both = sql`(${one}, ${other})`;
  const { rows } = await sql<Involvement>`
    with part as (
      select id as manuscript_id, submitter_id as account_id, 'author' as part, null::int as round,
        null::text as assignment_id, false as has_ended
      from manuscript where submitter_id in ${both}
      union select manuscript_id, account.id, 'author', null, null, false
      from account cross join lateral ${personAddresses(sql`account.email`)} theirs
        join manuscript_author on lower(manuscript_author.email) = theirs.address
      where account.id in ${both}
      union select manuscript_id, reviewer_id, 'reviewer', round, id, not ${isActive()}
      from review_assignment where reviewer_id in ${both}
      union select id, editor_id, 'editor', null, null, false from manuscript where editor_id in ${both}
      union select manuscript_id, decided_by_id, 'editor', null, null, false from decision where decided_by_id in ${both})
    select manuscript_number as manuscript, account_id, part, part.round, assignment_id, has_ended
    from part join manuscript on manuscript.id = part.manuscript_id
    where manuscript_id in (select manuscript_id from part group by 1 having count(distinct account_id) = 2)
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** The number of reviews an account is invited to or working on. */
export async function countOpenReviews(db: Kysely<Database>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_assignment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reviewer_id', '=', accountId)
    .where(isOutstanding())
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether anyone else was invited to review one of these manuscripts. */
async function haveOtherReviewers(
  db: ReadonlyKysely<Database>,
  manuscriptIds: readonly string[],
  exceptId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('review_assignment')
    .select('id')
    .where('manuscript_id', 'in', ['', ...manuscriptIds])
    .where('reviewer_id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface ClosingAccount {
  id: string;
  email: string;
  email_verified_at: Date | null;
}
interface RemainingAccount {
  id: string;
  email: string;
}

const isPending = sql<boolean>`assignment_id is null and passed_over_at is null`;

/** Counts the rows that would move; `unmoved` are invitations that stay with the account. */
export async function countMoves(
  db: Kysely<Database>,
  { id, email, email_verified_at }: ClosingAccount,
  unmoved: readonly string[],
): Promise<MoveCounts> {
  const { rows } = await sql<MoveCounts>`
    select
      (select count(*)::int from manuscript where submitter_id = ${id}) as manuscripts,
      (select count(*)::int from review_assignment where reviewer_id = ${id} and id <> all(${[...unmoved]}::text[])) as reviews,
      (select count(*)::int from draft where account_id = ${id}) as drafts,
      (select count(*)::int from message where written_by_id = ${id}) as messages,
      (select count(*)::int from reviewer_candidate where lower(email) = lower(${email}) and ${isPending}) as next_in_line,
      (select count(*)::int from alert_follow join alert_follower on alert_follower.id = follower_id
        where lower(email) = lower(${email}) and confirmed_at is not null and ${email_verified_at !== null}) as alerts`.execute(
    db,
  );
  return rows[0] as MoveCounts;
}

/**
 * Moves everything from one account to another, except entries that are mere records, and the invitations in `unmoved`.
 */
export async function moveAll(
  trx: Transaction<Database>,
  goes: ClosingAccount,
  stays: RemainingAccount,
  unmoved: readonly string[],
): Promise<void> {
  await moveConflicts(trx, goes, stays);
  await trx.updateTable('manuscript').set({ submitter_id: stays.id }).where('submitter_id', '=', goes.id).execute();
  await trx
    .updateTable('review_assignment')
    .set({ reviewer_id: stays.id })
    .where('reviewer_id', '=', goes.id)
    .where('id', 'not in', ['', ...unmoved])
    .execute();
  for (const table of ['draft', 'upload'] as const) {
    await trx.updateTable(table).set({ account_id: stays.id }).where('account_id', '=', goes.id).execute();
  }
  for (const table of ['message', 'inquiry_message'] as const) {
    await trx.updateTable(table).set({ written_by_id: stays.id }).where('written_by_id', '=', goes.id).execute();
  }
  await trx.updateTable('production_task').set({ assignee_id: stays.id }).where('assignee_id', '=', goes.id).execute();
  await trx.updateTable('proof').set({ answered_by_id: stays.id }).where('answered_by_id', '=', goes.id).execute();
  await trx.updateTable('invoice').set({ issued_by_id: stays.id }).where('issued_by_id', '=', goes.id).execute();
  await trx
    .updateTable('waiver_request')
    .set({ requested_by_id: stays.id })
    .where('requested_by_id', '=', goes.id)
    .execute();
  await moveCandidates(trx, goes, stays);
  if (goes.email_verified_at) await moveAlerts(trx, goes, stays);
}

/** Keeps the manuscripts hidden from one account hidden from the other. */
async function moveConflicts(trx: Transaction<Database>, goes: ClosingAccount, stays: RemainingAccount): Promise<void> {
  await sql`select join_addresses(${goes.email}, ${stays.email})`.execute(trx);
  await sql`
    insert into recusal (manuscript_id, account_id, recused_at)
    select manuscript_id, ${stays.id}, recused_at from recusal where account_id = ${goes.id}
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('recusal').where('account_id', '=', goes.id).execute();
}

/** Candidates listed under the closing address move to the other, once each. */
async function moveCandidates(
  trx: Transaction<Database>,
  goes: ClosingAccount,
  stays: RemainingAccount,
): Promise<void> {
  await sql`
    delete from reviewer_candidate one where lower(one.email) = lower(${goes.email}) and ${isPending}
      and exists (select from reviewer_candidate other where lower(other.email) = lower(${stays.email})
        and other.manuscript_id = one.manuscript_id and other.round = one.round)`.execute(trx);
  await sql`
    update reviewer_candidate set email = ${stays.email} where lower(email) = lower(${goes.email}) and ${isPending}`.execute(
    trx,
  );
}

/** Alerts move to the other address; a page followed by both is reported once. */
async function moveAlerts(trx: Transaction<Database>, goes: ClosingAccount, stays: RemainingAccount): Promise<void> {
  const followerOf = async (email: string) =>
    trx
      .selectFrom('alert_follower')
      .select(['id', 'told_until', 'next_at'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
  const old = await followerOf(goes.email);
  if (!old) return;
  const present = await followerOf(stays.email);
  if (!present) {
    await trx.updateTable('alert_follower').set({ email: stays.email }).where('id', '=', old.id).execute();
    return;
  }
  await sql`
    delete from alert_follow one where follower_id = ${present.id} and confirmed_at is null
      and exists (select from alert_follow other where other.follower_id = ${old.id} and other.path = one.path
        and other.confirmed_at is not null)`.execute(trx);
  await sql`
    update alert_follow set follower_id = ${present.id} where follower_id = ${old.id} and confirmed_at is not null
      and not exists (select from alert_follow other
        where other.follower_id = ${present.id} and other.path = alert_follow.path)`.execute(trx);
  if (present.told_until === null && old.told_until !== null) {
    const { told_until, next_at } = old;
    await trx.updateTable('alert_follower').set({ told_until, next_at }).where('id', '=', present.id).execute();
  }
  await trx.deleteFrom('alert_follower').where('id', '=', old.id).execute();
}

/**
 * Refuses editors excluded from a manuscript under review: reviewers' accounts would reveal it to them.
 * @throws Problem conflict with the sentence
 */
export async function requireNoHiddenReviews(editor: SignedIn, { reader }: Context, sentence: string): Promise<void> {
  const hidden = await listConflicts(reader, editor);
  if (hidden.length > 0 && (await haveOtherReviewers(reader, hidden, editor.id)))
    throw new Problem('conflict', sentence);
}
