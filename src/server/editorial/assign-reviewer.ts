import { readerOf } from '#database/connect';
import { emailKey } from '#domain/account';
import { addDays, plainDate } from '#domain/date';
import { DUE_DAYS, EDITORIAL_TEXTS } from '#domain/editorial';
import { findAccountByEmail, insertAccount } from '#server/account/queries';
import { findEditorManuscript } from '#server/editorial/manuscript-queries';
import { listConflicts, lockManuscript } from '#server/editorial/queries';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';
import { hasAssignment, insertAssignment, listAuthorEmails } from '#server/review/queries';

/**
 * Invites somebody to review a manuscript, by mail; an account is made where there is none (spec §5).
 * @throws Problem not_found; conflict, with its sentence, for authors, for the editor, for deactivated
 * accounts and for somebody who is invited already
 */
export async function assignReviewer(
  { id, reviewer_email: email, due_on }: { id: string; reviewer_email: string; due_on?: string | undefined },
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const now = context.clock.now();
  const today = plainDate(now.toISOString());
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (!manuscript || (await listConflicts(readerOf(trx), user)).includes(id)) throw notFound();
    const refuse = (sentence: string, field: 'reviewer_email' | 'due_on' = 'reviewer_email') => {
      throw new Problem('conflict', sentence, { fields: { [field]: [sentence] }, showText: true });
    };
    const key = emailKey(email);
    if (due_on && due_on <= today) refuse(EDITORIAL_TEXTS.dateAfterToday, 'due_on');
    if ((await listAuthorEmails(trx, id)).includes(key)) {
      refuse(`${email} belongs to an author of this manuscript, who cannot review it.`);
    }
    if (key === emailKey(user.email)) refuse('You decide on this manuscript and cannot review it as well.');
    const reviewer = await reviewerOf(email);
    if (!reviewer.is_active) refuse(`The account of ${email} is closed. Choose somebody else.`);
    if (await hasAssignment(trx, { manuscriptId: id, round: manuscript.round, reviewerId: reviewer.id })) {
      refuse(`${email} is already invited to review this manuscript.`);
    }
    const assignment_id = randomId();
    await insertAssignment(trx, {
      ...{ id: assignment_id, manuscript_id: id, round: manuscript.round, reviewer_id: reviewer.id },
      ...{ invited_by: user.email, invited_by_id: user.id, invited_at: now },
      due_on: due_on ?? addDays(today, DUE_DAYS),
    });
    await enqueue(trx, { kind: 'mail.review-invitation', payload: { assignment_id } }, now);
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'reviewer.invited', object, details: { assignment_id } }, now);

    async function reviewerOf(address: string) {
      const account = { id: randomId(), email: address, role: 'reviewer', password_hash: null, created_at: now };
      // Two editors may invite the same new person at the same moment.
      if (!(await findAccountByEmail(trx, address))) {
        await insertAccount(trx, { ...account, first_name: '', last_name: '' });
      }
      const found = await findAccountByEmail(trx, address);
      if (!found) throw new Error('An account that was just made is not there.');
      return found;
    }
  });
  context.wakeOutbox();
  const manuscript = await findEditorManuscript(context.reader, id, today);
  return { message: `Reviewer ${email} assigned successfully.`, manuscript };
}
