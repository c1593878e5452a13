import type * as z from 'zod';
import { reviewDays } from '#domain/journal/timeline';
import { addDays, plainDate } from '#domain/kernel/date';
import { type InvitationOutcome, invitedText, type ReviewersInvitation } from '#domain/review/inviting';
import { appendEvent, type PendingEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { requireDueDay } from '#server/kernel/http/require-due-day';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { readEditorManuscript } from '#server/manuscript/whole-queries';
import { addCandidates } from './candidate-queries.ts';
import { countAsked, findCandidateRule, keepCandidateRule } from './candidate-rule-queries.ts';
import { inviteReviewer } from './invite-reviewer.ts';
import { refuseNamesOfAuthors } from './refuse-names.ts';

/**
 * Invites several people in order; those beyond the wanted number join the reserve list.
 * @throws Problem bad_request for a date that has passed; conflict if no one can be asked, with why; unprocessable
 * if the letter names an author
 */
export async function inviteReviewers(
  { reviewer_emails, due_on, at_once, letter, are_names_meant }: z.infer<typeof ReviewersInvitation>,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  const today = plainDate(now);
  if (due_on) requireDueDay('due_on', due_on, now);
  if (letter && !are_names_meant) await refuseNamesOfAuthors(context.reader, id, letter);
  const asked = await context.db.transaction().execute(async (trx) => {
    let manuscript = await lockManuscript(trx, id);
    const rule = await findCandidateRule(trx, manuscript);
    const wanted = at_once ?? rule.at_once;
    if (at_once !== undefined) {
      const changed = { changed_by: user.email, changed_at: now };
      await keepCandidateRule(trx, manuscript, { ...rule, at_once }, changed);
    }
    let room = wanted === null ? reviewer_emails.length : wanted - (await countAsked(trx, manuscript));
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
    if (done.invited.length + done.listed.length === 0) throw new Problem('conflict', invitedText(done));
    const people = done.listed.map((email) => ({ email, due_days: reviewDays(context.journal) }));
    await addCandidates(trx, manuscript, { people, by: user, now });
    for (const pendingEvent of pendingEvents) await appendEvent(trx, pendingEvent, now);
    return done;
  });
  context.wakeOutbox();
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  return { message: invitedText(asked), ...asked, manuscript };
}
