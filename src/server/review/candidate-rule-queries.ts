import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { CandidateRule } from '#domain/review/inviting';
import { isCounted, isOwed } from '#server/manuscript/awaited-queries';

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
