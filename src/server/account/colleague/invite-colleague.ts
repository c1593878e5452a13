import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { DUTIES } from '#domain/account/colleague/duty';
import { INVITATION_DAYS, type InvitedColleague, type NewInvitation } from '#domain/account/colleague/invitation';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { findAccountByEmail } from '#server/account/queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { deleteInvitation, insertInvitation, listInvitations, renewInvitation } from './queries.ts';

type Inviting = Pick<SignedInCall, 'context' | 'user'>;

/** More than any office needs; a stolen session must not be able to send spam. */
const INVITATION_MAILS = { name: 'colleague-invitation', max: 30, seconds: 3_600 };

/** When a link sent now expires. */
export const linkExpiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** Open invitations and whether each is still valid. */
export async function readInvitations(db: ReadonlyKysely<Database>, now: Date): Promise<InvitedColleague[]> {
  const rows = await listInvitations(db);
  return rows.map(({ expires_at, is_upheld, ...row }) => ({
    ...row,
    ends_on: plainDate(expires_at),
    state: !is_upheld ? 'void' : expires_at <= now ? 'expired' : 'open',
  }));
}

/**
 * Invites someone to the office by email; nothing changes until they follow the link.
 * @throws Problem conflict, at `email`, for colleagues, closed accounts and people already invited
 */
export async function inviteColleague(
  { categories, ...invitation }: NewInvitation,
  { context, user }: Inviting,
): Promise<void> {
  await consumeAttempt(context, INVITATION_MAILS, user.id);
  const now = context.clock.now();
  const { email, duty } = invitation;
  const id = randomId();
  await context.db.transaction().execute(async (trx) => {
    const known = await findAccountByEmail(trx, email);
    if (known && !known.is_active) throw refusal(`The account of ${email} is closed.`);
    if (known?.role === 'editor') throw refusal(`${email} is already a member of the editorial office.`);
    const row = { id, ...invitation, categories: JSON.stringify(categories), invited_by_id: user.id };
    if (!(await insertInvitation(trx, { ...row, invited_at: now, expires_at: linkExpiry(now) }))) {
      throw refusal(`${email} has already been invited. Resend that invitation, or withdraw it first.`);
    }
    await enqueue(trx, { kind: 'mail.colleague-invitation', payload: { invitation_id: id } }, now);
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'colleague-invitation', id } };
    await appendEvent(
      trx,
      { ...event, action: 'colleague.invited', details: { email, duty: DUTIES[duty].label } },
      now,
    );
  });
  context.wakeOutbox();
}

/** Sends a new link; the earlier one stops working, and the caller becomes the inviter. */
export async function resendInvitation(id: string, { context, user }: Inviting): Promise<void> {
  await consumeAttempt(context, INVITATION_MAILS, user.id);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const renewal = { invited_by_id: user.id, invited_at: now, expires_at: linkExpiry(now) };
    const invitation = await renewInvitation(trx, id, renewal);
    if (!invitation) throw notFound();
    await enqueue(trx, { kind: 'mail.colleague-invitation', payload: { invitation_id: id } }, now);
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'colleague-invitation', id } };
    const details = { email: invitation.email, duty: DUTIES[invitation.duty].label };
    await appendEvent(trx, { ...event, action: 'colleague.invited-again', details }, now);
  });
  context.wakeOutbox();
}

/** Withdraws an invitation and ends its link. */
export async function withdrawInvitation(id: string, { context, user }: Inviting): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const invitation = await deleteInvitation(trx, id);
    if (!invitation) throw notFound();
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'colleague-invitation', id } };
    const details = { email: invitation.email, duty: DUTIES[invitation.duty].label };
    await appendEvent(trx, { ...event, action: 'colleague.invitation-withdrawn', details }, now);
  });
}

const refusal = (sentence: string) =>
  new Problem('conflict', sentence, { fields: { email: [sentence] }, showText: true });
