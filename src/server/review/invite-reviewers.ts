import type { Transaction } from 'kysely';
import type * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import { reviewDays } from '#domain/journal/timeline';
import { addDays, plainDate } from '#domain/kernel/date';
import {
  type CandidateList,
  INVITING_TEXTS,
  type InvitationOutcome,
  outcomeText,
  type ReviewerCandidates,
  type ReviewersInvitation,
} from '#domain/review/inviting';
import { appendEvent, type PendingEvent } from '#server/kernel/event/append-event';
import { Problem, requireDueDate } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { readEditorManuscript } from '#server/manuscript/editor-manuscript-queries';
import { lockManuscript } from '#server/manuscript/queries';
import {
  addCandidates,
  countActiveReviewers,
  findCandidateRule,
  listCandidates,
  replaceCandidates,
  saveCandidateRule,
} from './candidate-queries.ts';
import { inviteReviewer, refuseNamesOfAuthors } from './invite-reviewer.ts';
import { listAuthorEmails } from './queries.ts';

/**
 * Invites several people in order; those beyond the number wanted join the reserve list. @throws Problem bad_request
 * for a past date; conflict with the reason if no one can be invited; unprocessable if the letter names an author
 */
export async function inviteReviewers(
  { reviewer_emails, due_on, at_once, letter, are_names_meant }: z.infer<typeof ReviewersInvitation>,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const today = plainDate(now);
  if (due_on) requireDueDate('due_on', due_on, now);
  if (letter && !are_names_meant) await refuseNamesOfAuthors(context.reader, id, letter);
  const outcome = await context.db.transaction().execute(async (trx) => {
    let manuscript = await lockManuscript(trx, id);
    const rule = await findCandidateRule(trx, manuscript);
    const invitedCount = at_once ?? rule.at_once;
    if (at_once !== undefined) {
      const changed = { changed_by: user.email, changed_at: now };
      await saveCandidateRule(trx, manuscript, { ...rule, at_once }, changed);
    }
    let room =
      invitedCount === null ? reviewer_emails.length : invitedCount - (await countActiveReviewers(trx, manuscript));
    const done: InvitationOutcome = { invited: [], listed: [], refused: [] };
    const pendingEvents: PendingEvent[] = [];
    for (const email of reviewer_emails) {
      if (room <= 0) {
        done.listed.push(email);
        continue;
      }
      try {
        const invitee = {
          manuscript,
          email,
          due_on: due_on ?? addDays(today, reviewDays(context.journal)),
          by: user,
          mayRenew: true,
        };
        const invited = await inviteReviewer(trx, { ...invitee, letter: letter ?? null }, now);
        pendingEvents.push(...invited.pendingEvents);
        manuscript = { ...manuscript, status: invited.status };
        done.invited.push(email);
        room -= 1;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        done.refused.push({ email, reason: error.message });
      }
    }
    if (done.invited.length + done.listed.length === 0) throw new Problem('conflict', outcomeText(done));
    const people = done.listed.map((email) => ({ email, due_days: reviewDays(context.journal) }));
    await addCandidates(trx, manuscript, { people, by: user, now });
    for (const pendingEvent of pendingEvents) await appendEvent(trx, pendingEvent, now);
    return done;
  });
  context.wakeOutbox();
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  return { message: outcomeText(outcome), ...outcome, manuscript };
}

type Call = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/** The current round's reserve list and rule. */
export async function readReserveList({ context: { reader }, manuscript }: Call): Promise<ReviewerCandidates> {
  const [rule, candidates] = await Promise.all([
    findCandidateRule(reader, manuscript),
    listCandidates(reader, manuscript),
  ]);
  return { ...rule, candidates };
}

/**
 * Saves the current round's reserve list and rule. @throws Problem conflict if an author is listed, the list is no
 * longer `instead_of`, or more are invited already than are wanted; unprocessable if the letter names an author
 */
export async function saveCandidates(
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
    if (author) throw new Problem('conflict', INVITING_TEXTS.isAuthor(author.email));
    if (instead_of && !(await isWaitingList(trx, manuscript, instead_of))) {
      throw new Problem('conflict', INVITING_TEXTS.stale);
    }
    const former = await findCandidateRule(trx, manuscript);
    const { at_once = former.at_once, silent_days = former.silent_days } = numbers;
    const asked = at_once !== null && at_once !== former.at_once ? await countActiveReviewers(trx, manuscript) : 0;
    if (at_once !== null && asked > at_once) {
      const sentence = INVITING_TEXTS.tooFew(asked);
      throw new Problem('conflict', sentence, { fields: { at_once: [sentence] }, showText: true });
    }
    const rule = { at_once, silent_days, letter: letter === undefined ? former.letter : letter };
    await saveCandidateRule(trx, manuscript, rule, { changed_by: user.email, changed_at: now });
    await replaceCandidates(trx, manuscript, { people, by: user, now });
    const actor = { id: user.id, name: user.email };
    const details = { count: candidates.length };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'reviewer.candidates-changed', object, details }, now);
  });
}

/** Whether exactly these people are waiting, in this order. */
async function isWaitingList(
  trx: Transaction<Database>,
  manuscript: { id: string; round: number },
  emails: readonly string[],
): Promise<boolean> {
  const listed = await listCandidates(readerOf(trx), manuscript);
  const waiting = listed.filter(({ state }) => state === 'waiting').map(({ email }) => emailKey(email));
  return waiting.join('\n') === emails.map(emailKey).join('\n');
}
