import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account';
import { findAccountByEmail, insertAccount } from '#server/account/queries';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import { randomId } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';
import { findAssignmentOf, insertAssignment, listAuthorEmails, renewAssignment } from '#server/review/queries';

/** Whom to invite to the present round of a manuscript, until when (a plain date), and which editor invites. */
export interface Invitee {
  manuscript: { id: string; round: number };
  email: string;
  due_on: string;
  by: { id: string; email: string };
  /** Whoever declined, or was taken off, may be invited again: an editor means it, the list of whom to ask next does not. */
  mayRenew?: boolean;
}

/**
 * Invites somebody, by mail; an account is made where there is none (spec §5). Answers the assignment's id.
 * @throws Problem conflict, with its sentence, for authors, for the editor, for deactivated accounts and for
 * somebody who is invited already; nothing is written then
 */
export async function inviteReviewer(
  trx: Transaction<Database>,
  { manuscript: { id, round }, email, due_on, by, mayRenew = false }: Invitee,
  now: Date,
): Promise<string> {
  const refuse = (sentence: string) => {
    throw new Problem('conflict', sentence, { fields: { reviewer_email: [sentence] }, showText: true });
  };
  const key = emailKey(email);
  if ((await listAuthorEmails(trx, id)).includes(key)) {
    refuse(`${email} belongs to an author of this manuscript, who cannot review it.`);
  }
  if (key === emailKey(by.email)) refuse('You decide on this manuscript and cannot review it as well.');
  const known = await findAccountByEmail(trx, email);
  if (known && !known.is_active) refuse(`The account of ${email} is closed. Choose somebody else.`);
  const former = known && (await findAssignmentOf(trx, { manuscriptId: id, round, reviewerId: known.id }));
  const isOut = former?.declined_at || former?.cancelled_at;
  if (former && !isOut) refuse(`${email} is already invited to review this manuscript.`);
  if (former && !mayRenew) refuse(`${email} was asked for this round before.`);
  const reviewer_id = known?.id ?? (await openAccount(trx, email, now));
  const assignment_id = former?.id ?? randomId();
  const invitation = { due_on, invited_by: by.email, invited_by_id: by.id, invited_at: now };
  if (former) await renewAssignment(trx, former.id, invitation);
  else await insertAssignment(trx, { id: assignment_id, manuscript_id: id, round, reviewer_id, ...invitation });
  await enqueue(trx, { kind: 'mail.review-invitation', payload: { assignment_id, manuscript_id: id } }, now);
  const actor = { id: by.id, name: by.email };
  const object = { type: 'manuscript', id };
  await appendEvent(trx, { actor, action: 'reviewer.invited', object, details: { assignment_id } }, now);
  return assignment_id;
}

/** An account without a password; two editors may invite the same new person at the same moment. */
async function openAccount(trx: Transaction<Database>, email: string, created_at: Date): Promise<string> {
  const names = { first_name: '', last_name: '' };
  await insertAccount(trx, { id: randomId(), email, role: 'reviewer', password_hash: null, created_at, ...names });
  const found = await findAccountByEmail(trx, email);
  if (!found) throw new Error('An account that was just made is not there.');
  return found.id;
}
