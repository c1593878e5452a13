import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { CandidateRule, ReviewerCandidate } from '#domain/review/inviting';
import { randomId } from '#server/kernel/identifiers';
import { isCounted, isOwed } from '#server/manuscript/queries';

/** A round's reserve list, in order. */
export async function listCandidates(
  db: ReadonlyKysely<Database>,
  { id, round }: { id: string; round: number },
): Promise<ReviewerCandidate[]> {
  const rows = await db
    .selectFrom('reviewer_candidate')
    .select(['email', 'due_days', 'assignment_id', 'passed_over_at', 'passed_over_reason'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .orderBy('position')
    .execute();
  return rows.map(({ email, due_days, assignment_id, passed_over_at, passed_over_reason: reason }) => {
    const state = assignment_id ? 'invited' : passed_over_at ? 'passed_over' : 'waiting';
    return { email, due_days, state, reason };
  });
}

/** Replaces the waiting part of the list. Skipped people listed again wait again; invited ones are unchanged. */
export async function replaceCandidates(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
  added: AddedCandidates,
): Promise<void> {
  const again = ['', ...added.people.map(({ email }) => email.toLowerCase())];
  await trx
    .deleteFrom('reviewer_candidate')
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('assignment_id', 'is', null)
    .where((where) => where.or([where('passed_over_at', 'is', null), where(sql`lower(email)`, 'in', again)]))
    .execute();
  await addCandidates(trx, { id, round }, added);
}

/** Appends people to the list, once each. */
export async function addCandidates(
  trx: Transaction<Database>,
  { id, round }: { id: string; round: number },
  { people, by, now }: AddedCandidates,
): Promise<void> {
  if (people.length === 0) return;
  const { last } = await trx
    .selectFrom('reviewer_candidate')
    .select((one) => one.fn.max('position').as('last'))
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirstOrThrow();
  const rows = people.map(({ email, due_days }, index) => ({
    ...{ id: randomId(), manuscript_id: id, round, position: (last ?? 0) + index + 1, email, due_days },
    ...{ added_by: by.email, added_by_id: by.id, added_at: now },
  }));
  await trx
    .insertInto('reviewer_candidate')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** People to add to the list, in order, and who proposed them. */
interface AddedCandidates {
  people: readonly { email: string; due_days: number }[];
  by: { id: string; email: string };
  now: Date;
}

/** The next person to invite for a round. */
export async function findNextCandidate(trx: Transaction<Database>, { id, round }: { id: string; round: number }) {
  return trx
    .selectFrom('reviewer_candidate')
    .selectAll()
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where('assignment_id', 'is', null)
    .where('passed_over_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Records a candidate's outcome. */
export async function updateCandidate(
  db: Kysely<Database>,
  id: string,
  outcome: { assignment_id: string } | { passed_over_at: Date; passed_over_reason: string },
): Promise<void> {
  await db.updateTable('reviewer_candidate').set(outcome).where('id', '=', id).execute();
}

interface Round {
  id: string;
  round: number;
}

/** A round's invitation rule. */
export async function findCandidateRule(
  db: ReadonlyKysely<Database> | Kysely<Database>,
  { id, round }: Round,
): Promise<CandidateRule> {
  const rule = await (db as Kysely<Database>)
    .selectFrom('candidate_rule')
    .select(['at_once', 'silent_days', 'letter'])
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst();
  return rule ?? { at_once: null, silent_days: null, letter: null };
}

/** Saves a round's invitation rule. */
export async function keepCandidateRule(
  trx: Kysely<Database>,
  { id, round }: Round,
  { letter, ...rule }: CandidateRule,
  { changed_by, changed_at }: { changed_by: string; changed_at: Date },
): Promise<void> {
  const row = { ...rule, letter: letter && JSON.stringify(letter), changed_by, changed_at };
  await trx
    .insertInto('candidate_rule')
    .values({ manuscript_id: id, round, ...row })
    .onConflict((conflict) => conflict.columns(['manuscript_id', 'round']).doUpdateSet(row))
    .execute();
}

/** Reviewers counting towards a round: awaited, or with a submitted review. */
export async function countAsked(trx: Kysely<Database>, { id, round }: Round): Promise<number> {
  const { count } = await trx
    .selectFrom('review_assignment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('manuscript_id', '=', id)
    .where('round', '=', round)
    .where(isCounted())
    .executeTakeFirstOrThrow();
  return count;
}

/** Invitations unanswered beyond the rule's limit while someone is on the reserve list, oldest first. */
export async function listUnanswered(db: ReadonlyKysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('candidate_rule')
    .innerJoin('review_assignment', (join) =>
      join
        .onRef('review_assignment.manuscript_id', '=', 'candidate_rule.manuscript_id')
        .onRef('review_assignment.round', '=', 'candidate_rule.round'),
    )
    .select('review_assignment.id')
    .where('silent_days', 'is not', null)
    .where('accepted_at', 'is', null)
    .where(isOwed())
    .where(sql<boolean>`invited_at + make_interval(secs => silent_days * 86400) <= ${now}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reviewer_candidate')
          .select('reviewer_candidate.id')
          .whereRef('reviewer_candidate.manuscript_id', '=', 'candidate_rule.manuscript_id')
          .whereRef('reviewer_candidate.round', '=', 'candidate_rule.round')
          .where('assignment_id', 'is', null)
          .where('passed_over_at', 'is', null),
      ),
    )
    .orderBy('invited_at')
    .orderBy('review_assignment.id')
    .execute();
  return rows.map(({ id }) => id);
}
