import type * as z from 'zod';
import { emailKey } from '#domain/account/account';
import { type CandidateList, EDITORIAL_REVIEW_TEXTS } from '#domain/editorial/review';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { ManuscriptCall } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { lockManuscript } from '#server/manuscript/queries';
import { replaceCandidates } from './candidate-queries.ts';
import { listAuthorEmails } from './queries.ts';

/**
 * Keeps whom to invite next when somebody declines, in this order, for the manuscript's present round.
 * @throws Problem conflict where one of them is an author
 */
export async function keepCandidates(
  { candidates }: z.infer<typeof CandidateList>,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const authors = await listAuthorEmails(trx, id);
    const author = candidates.find(({ email }) => authors.includes(emailKey(email)));
    if (author) throw new Problem('conflict', EDITORIAL_REVIEW_TEXTS.candidateWrote(author.email));
    const rows = candidates.map(({ email, due_days }, index) => ({
      id: randomId(),
      manuscript_id: id,
      round: manuscript.round,
      position: index + 1,
      email,
      due_days,
      added_by: user.email,
      added_by_id: user.id,
      added_at: now,
    }));
    await replaceCandidates(trx, manuscript, rows);
    const actor = { id: user.id, name: user.email };
    const details = { count: rows.length };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'reviewer.candidates-changed', object, details }, now);
  });
}
