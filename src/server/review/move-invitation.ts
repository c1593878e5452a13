import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { EDITORIAL_REVIEW_TEXTS as TEXTS } from '#domain/desk/editorial/review';
import { conflictWarnings } from '#domain/manuscript/conflict-warnings';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { isSamePerson } from '#domain/review/judge-reviewer';
import { findAccount } from '#server/account/queries';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { listConflicts } from '#server/manuscript/queries';
import { findSearchContext, isCoauthorOf } from './candidate-queries.ts';
import { inviteReviewer } from './invite-reviewer.ts';
import { lockAssignment, updateAssignment } from './queries.ts';

/**
 * Moves an invitation to the person's other account: it ends at one and continues at the other, with its due date,
 * answer and draft. These are two rows.
 * @throws Problem conflict if it has ended; otherwise as for inviting that account
 */
export async function moveInvitation(
  id: string,
  { reviewer_email: email }: { reviewer_email: string },
  { context, user }: ManuscriptCall,
): Promise<{ message: string }> {
  const now = context.clock.now();
  await context.db.transaction().execute((trx) => moveToAccount(trx, { id, email, user, invitedBy: user }, now));
  context.wakeOutbox();
  return { message: TEXTS.moved };
}

/**
 * Moves an invitation to the account of the person who opened its link. No editor checks the account before it can read
 * the manuscript, so at any sign of a conflict the choice is left to the office. The refusal is always the same: it
 * must reveal neither the authors nor whom they opposed.
 * @throws Problem forbidden for an unconfirmed address; conflict if the invitation has ended, or for a conflict of
 * interest
 */
export async function takeInvitation(
  { id, manuscript_id, reviewer_id }: { id: string; manuscript_id: string; reviewer_id: string },
  { context, user }: SignedInCall,
): Promise<{ message: string; id: string }> {
  if (!user.isConfirmed) throw new Problem('forbidden', INVITATION_TEXTS.unconfirmed);
  if (user.id === reviewer_id) return { message: INVITATION_TEXTS.taken, id };
  if (await isConflicted(context, manuscript_id, user)) {
    throw new Problem('conflict', INVITATION_TEXTS.notForAccount);
  }
  const now = context.clock.now();
  const taken = await context.db
    .transaction()
    .execute((trx) => moveToAccount(trx, { id, email: user.email, user }, now))
    .catch((thrown) => {
      // The reasons shown to editors would reveal more than this person may know.
      const isRefused = thrown instanceof Problem && thrown.details.fields !== undefined;
      throw isRefused ? new Problem('conflict', INVITATION_TEXTS.notForAccount) : thrown;
    });
  context.wakeOutbox();
  return { message: INVITATION_TEXTS.taken, id: taken };
}

/** Whether an editor would have reason not to invite this account. */
async function isConflicted({ db, reader }: Context, manuscriptId: string, user: SignedIn): Promise<boolean> {
  // Members of the office may know the authors.
  if (user.office || (await listConflicts(reader, user)).includes(manuscriptId)) return true;
  const [about, account] = await Promise.all([findSearchContext(reader, manuscriptId), findAccount(db, user.id)]);
  const name = `${user.first_name} ${user.last_name}`.trim();
  const person = { name, email: user.email, affiliation: account?.affiliation ?? '' };
  return (
    about.opposed_reviewers.some(isSamePerson(person)) ||
    conflictWarnings(person, about.authors).length > 0 ||
    isCoauthorOf(reader, user.email, manuscriptId)
  );
}

interface Move {
  id: string;
  /** The other account's address. */
  email: string;
  /** The person who moves it. */
  user: { id: string; email: string };
  /** The editor who moves it; if omitted, the inviting editor stays the same. */
  invitedBy?: { id: string; email: string };
}

async function moveToAccount(
  trx: Transaction<Database>,
  { id, email, user, invitedBy }: Move,
  now: Date,
): Promise<string> {
  const { assignment, manuscript } = await lockAssignment(trx, id);
  if (!assignment.is_owed) throw new Problem('conflict', TEXTS.cannotMoveAccount);
  const { accepted_at, form, interests, interests_declared_at, due_on, letter } = assignment;
  await updateAssignment(trx, id, { cancelled_at: now, cancel_reason: INVITATION_TEXTS.movedReason });
  const by = invitedBy ?? { id: assignment.invited_by_id, email: assignment.invited_by };
  const invitedManuscript = { ...manuscript, revision_due_on: null };
  const invitee = { manuscript: invitedManuscript, email, due_on, by, letter, isAccepted: accepted_at !== null };
  const { assignment_id, pendingEvents } = await inviteReviewer(trx, { ...invitee, movedFrom: id }, now);
  if (accepted_at) {
    const accepted = { accepted_at, form: form && JSON.stringify(form), interests, interests_declared_at };
    await updateAssignment(trx, assignment_id, accepted);
  }
  const actor = { id: user.id, name: user.email };
  const details = { assignment_id: id, to_assignment_id: assignment_id };
  const object = { type: 'manuscript', id: manuscript.id };
  await appendEvent(trx, { actor, action: 'reviewer.moved', object, details }, now);
  for (const pendingEvent of pendingEvents) await appendEvent(trx, { ...pendingEvent, actor }, now);
  return assignment_id;
}
