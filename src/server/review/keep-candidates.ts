import type { Transaction } from 'kysely';
import type * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import { reviewDays } from '#domain/journal/timeline';
import { type CandidateList, INVITING_TEXTS, type ReviewerCandidates } from '#domain/review/inviting';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { listCandidates, replaceCandidates } from './candidate-queries.ts';
import { countAsked, findCandidateRule, keepCandidateRule } from './candidate-rule-queries.ts';
import { listAuthorEmails } from './queries.ts';
import { refuseNamesOfAuthors } from './refuse-names.ts';

type Call = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/** The current round's reserve list and rule. */
export async function showCandidates({ context: { reader }, manuscript }: Call): Promise<ReviewerCandidates> {
  const [rule, candidates] = await Promise.all([
    findCandidateRule(reader, manuscript),
    listCandidates(reader, manuscript),
  ]);
  return { ...rule, candidates };
}

/**
 * Saves the current round's reserve list and rule.
 * @throws Problem conflict if one of them is an author, others than `instead_of` wait already, or more are asked already
 * than are wanted; unprocessable if the letter names an author
 */
export async function keepCandidates(
  { candidates, instead_of, letter, are_names_meant, ...numbers }: z.infer<typeof CandidateList>,
  { context, user, manuscript: { id } }: Call,
): Promise<void> {
  const now = context.clock.now();
  const people = candidates.map(({ email, due_days = reviewDays(context.journal) }) => ({ email, due_days }));
  if (letter && !are_names_meant) await refuseNamesOfAuthors(context.reader, id, letter);
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    const authors = await listAuthorEmails(trx, id);
    const author = candidates.find(({ email }) => authors.includes(emailKey(email)));
    if (author) throw new Problem('conflict', INVITING_TEXTS.wrote(author.email));
    if (instead_of && !(await areWaiting(trx, manuscript, instead_of))) {
      throw new Problem('conflict', INVITING_TEXTS.changed);
    }
    const former = await findCandidateRule(trx, manuscript);
    const { at_once = former.at_once, silent_days = former.silent_days } = numbers;
    const asked = at_once !== null && at_once !== former.at_once ? await countAsked(trx, manuscript) : 0;
    if (at_once !== null && asked > at_once) {
      const sentence = INVITING_TEXTS.tooFew(asked);
      throw new Problem('conflict', sentence, { fields: { at_once: [sentence] }, showText: true });
    }
    const rule = { at_once, silent_days, letter: letter === undefined ? former.letter : letter };
    await keepCandidateRule(trx, manuscript, rule, { changed_by: user.email, changed_at: now });
    await replaceCandidates(trx, manuscript, { people, by: user, now });
    const actor = { id: user.id, name: user.email };
    const details = { count: candidates.length };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'reviewer.candidates-changed', object, details }, now);
  });
}

/** Whether exactly these people wait, in order. */
async function areWaiting(
  trx: Transaction<Database>,
  manuscript: { id: string; round: number },
  emails: readonly string[],
): Promise<boolean> {
  const listed = await listCandidates(readerOf(trx), manuscript);
  const waiting = listed.filter(({ state }) => state === 'waiting').map(({ email }) => emailKey(email));
  return waiting.join('\n') === emails.map(emailKey).join('\n');
}
