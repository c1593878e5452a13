import type { Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { LetterTemplate } from '#domain/decision/letter';
import { searchFor } from '#domain/document/author-search/search';
import { namesWarning } from '#domain/message/message';
import { isActive } from '#domain/review/assignment-status';
import { findAccountByEmail, insertAccount } from '#server/account/queries';
import type { PendingEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { listAuthorIdentities } from '#server/manuscript/blind-queries';
import { updateManuscript } from '#server/manuscript/queries';
import { findAssignmentFor, insertAssignment, listAuthorEmails, moveDraft } from './queries.ts';

/** The person to invite, the due date, a plain date, and the inviting editor. */
export interface Invitee {
  manuscript: { id: string; round: number; status: string; revision_due_on: string | null };
  email: string;
  due_on: string;
  by: { id: string | null; email: string };
  /** Allows reinviting someone who declined or was removed, which only an editor may do. */
  mayRenew?: boolean;
  /** The editor's text; null for the default. */
  letter?: LetterTemplate | null;
  /** The person was taken from the reserve list. */
  isFromList?: boolean;
  /** The invitation it replaces, at the person's other account. */
  movedFrom?: string;
  isAccepted?: boolean;
}

/** A new invitation, with events for the caller to append. */
export interface Invited {
  assignment_id: string;
  /** The manuscript's status afterwards. */
  status: string;
  pendingEvents: readonly PendingEvent[];
}

/**
 * Invites someone by email, creating an account if needed (spec §5). The first invitation puts a submitted manuscript
 * under review (design §8). The caller appends the events last, because a transaction that holds the event log must not
 * wait for a concurrent registration.
 * @throws Problem conflict, with its message, for authors, for the editor, for deactivated accounts and for people
 * already invited; nothing is written then
 */
export async function inviteReviewer(
  trx: Transaction<Database>,
  { manuscript, email, due_on, by, letter = null, isFromList = false, ...invitee }: Invitee,
  now: Date,
): Promise<Invited> {
  const { id, round } = manuscript;
  const { mayRenew = false, movedFrom, isAccepted = false } = invitee;
  const refuse = (sentence: string) => {
    throw new Problem('conflict', sentence, { fields: { reviewer_email: [sentence] }, showText: true });
  };
  const key = emailKey(email);
  if ((await listAuthorEmails(trx, id)).includes(key)) {
    refuse(`${email} belongs to an author of this manuscript, who cannot review it.`);
  }
  if (key === emailKey(by.email)) refuse('You are an editor of this manuscript, so you cannot review it as well.');
  const known = await findAccountByEmail(trx, email);
  if (known && !known.is_active) refuse(`The account of ${email} is closed. Choose someone else.`);
  const former = known && (await findAssignmentFor(trx, { manuscriptId: id, round, reviewerId: known.id }));
  if (former && isActive(former)) refuse(`${email} is already invited to review this manuscript.`);
  if (former && !mayRenew) refuse(`${email} has already been invited in this round.`);
  const reviewer_id = known?.id ?? (await createReviewerAccount(trx, email, now));
  const assignment_id = randomId();
  const letterJson = letter && JSON.stringify(letter);
  const invitation = { due_on, invited_by: by.email, invited_by_id: by.id, invited_at: now, letter: letterJson };
  await insertAssignment(trx, { id: assignment_id, manuscript_id: id, round, reviewer_id, ...invitation });
  const previousId = movedFrom ?? former?.id;
  if (previousId) await moveDraft(trx, previousId, assignment_id);
  const kind = isAccepted ? 'mail.review-accepted' : 'mail.review-invitation';
  await enqueue(trx, { kind, payload: { assignment_id, manuscript_id: id } }, now);
  const actor = { id: by.id, name: by.email };
  const object = { type: 'manuscript', id };
  const invited = { assignment_id, ...(isFromList && { from_list: true }) };
  const pendingEvents: PendingEvent[] = [{ actor, action: 'reviewer.invited', object, details: invited }];
  let { status } = manuscript;
  if (status === 'submitted') {
    status = 'under_review';
    await updateManuscript(trx, id, { status, revision_due_on: manuscript.revision_due_on }, now);
    const details = { from: manuscript.status, to: status, assignment_id };
    pendingEvents.push({ actor, action: 'status.changed', object, details });
  }
  return { assignment_id, status, pendingEvents };
}

/** Creates an account without a password, unless another editor has just done so. */
async function createReviewerAccount(trx: Transaction<Database>, email: string, created_at: Date): Promise<string> {
  const names = { first_name: '', last_name: '' };
  await insertAccount(trx, { id: randomId(), email, role: 'reviewer', password_hash: null, created_at, ...names });
  const found = await findAccountByEmail(trx, email);
  if (!found) throw new Error('The account that was just created does not exist.');
  return found.id;
}

/**
 * Refuses an invitation that reveals the authors.
 * @throws Problem unprocessable with the `names` found
 */
export async function refuseNamesOfAuthors(
  db: ReadonlyKysely<Database>,
  manuscriptId: string,
  { subject, text }: LetterTemplate,
): Promise<void> {
  const search = searchFor(await listAuthorIdentities(db, manuscriptId));
  const found = [subject, text].flatMap((text) => search(text).map(({ start, end }) => text.slice(start, end)));
  const names = [...new Set(found)];
  if (names.length > 0) throw new Problem('unprocessable', namesWarning('reviewer', names), { extra: { names } });
}
