import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import { textForAuthors } from '#domain/review/form-answers';
import { stableId } from '#server/kernel/identifiers';
import { SAMPLE_REVIEWS } from './sample-reviews.ts';

type Sample = (typeof SAMPLE_REVIEWS)[number];

const EDITOR = 'editor@journal.example';

/** Inserts assignments with their drafts and reviews, so that neither reviewer's area is empty. */
export async function insertReviews(trx: Transaction<Database>, now: Date): Promise<void> {
  const numbers = new Map<string, number>();
  for (const sample of SAMPLE_REVIEWS) await insertOne(trx, sample, { now, numbers });
}

async function insertOne(
  trx: Transaction<Database>,
  sample: Sample,
  { now, numbers }: { now: Date; numbers: Map<string, number> },
): Promise<void> {
  const { stage, reviewer, manuscript, interests, content } = sample;
  const isReleased = stage === 'released';
  const id = stableId('assignment', reviewer, manuscript);
  const manuscript_id = stableId('manuscript', manuscript);
  const decided = isReleased && (await findDecision(trx, manuscript_id));
  const today = decided || now;
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const invited_at = daysAgo(sample.invitedDaysAgo);
  const accepted_at = stage === 'invited' ? null : new Date(invited_at.getTime() + DAY_MS);
  const submitted_at = isReleased ? daysAgo(14) : null;
  const reviewer_number = isReleased ? (numbers.get(manuscript) ?? 0) + 1 : null;
  if (reviewer_number) numbers.set(manuscript, reviewer_number);
  const dueFrom = stage === 'invited' || stage === 'writing' ? now : invited_at;
  await trx
    .insertInto('review_assignment')
    .values({
      id,
      manuscript_id,
      round: 1,
      reviewer_id: stableId('account', reviewer),
      invited_by: EDITOR,
      invited_by_id: stableId('account', EDITOR),
      invited_at,
      accepted_at,
      due_on: addDays(plainDate(dueFrom), sample.dueInDays),
      interests: interests ?? null,
      interests_declared_at: interests === undefined ? null : accepted_at,
      completed_at: submitted_at,
      thanked_at: submitted_at,
      reviewer_number,
      form: accepted_at ? JSON.stringify(REVIEW_FORM_DEFAULT) : null,
    })
    .execute();
  if (!content) return;
  const written = { assignment_id: id, content: JSON.stringify(content) };
  await trx
    .insertInto('review_draft')
    .values({ ...written, version: 3, updated_at: submitted_at ?? daysAgo(1) })
    .execute();
  if (!submitted_at || !content.recommendation) return;
  await trx
    .insertInto('review')
    .values({ ...written, number: 1, recommendation: content.recommendation, submitted_at })
    .execute();
  const text = textForAuthors(content, REVIEW_FORM_DEFAULT);
  const edited = { edited_by: EDITOR, edited_at: today, released_at: today };
  await trx
    .insertInto('review_for_author')
    .values({ assignment_id: id, text, ...edited })
    .execute();
}

async function findDecision(trx: Transaction<Database>, manuscriptId: string): Promise<Date> {
  const { decided_at } = await trx
    .selectFrom('decision')
    .select('decided_at')
    .where('manuscript_id', '=', manuscriptId)
    .executeTakeFirstOrThrow();
  return decided_at;
}
