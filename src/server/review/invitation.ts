import type * as z from 'zod';
import { INVITATION_TEXTS, type Invitation, type InvitationAnswer } from '#domain/review-invitation';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import { refuseIfSpent, spend } from '#server/http/rate-limit';
import type { Call } from '#server/http/route';
import { tokenHash } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';
import { answerInvitation, findInvitationByToken } from '#server/review/queries';

/** Guessing a link of 256 bits is hopeless; the limit keeps the log readable. */
const LIMIT = { name: 'review-link', max: 60, seconds: 3_600 };

/**
 * What a link's invitation tells. Looking changes nothing: mail scanners open links.
 * @throws Problem not_found, the same for a link that is unknown, too old or replaced
 */
export async function showInvitation(token: string, call: Call): Promise<Invitation> {
  return toInvitation(await find(token, call));
}

/**
 * Accepts or declines. The same answer again is answered alike.
 * @throws Problem not_found; conflict where it was answered otherwise or withdrawn
 */
export async function answer(
  { token, answer: given, reason, suggested_colleagues }: z.infer<typeof InvitationAnswer>,
  call: Call,
) {
  const { context } = call;
  const found = await find(token, call);
  const now = context.clock.now();
  const message = given === 'accept' ? INVITATION_TEXTS.accepted : INVITATION_TEXTS.declined;
  const status = given === 'accept' ? 'accepted' : 'declined';
  if (toInvitation(found).status === status) return { message, invitation: toInvitation(found) };
  const change =
    given === 'accept' ? { accepted_at: now } : { declined_at: now, decline_reason: reason, suggested_colleagues };
  await context.db.transaction().execute(async (trx) => {
    if (!(await answerInvitation(trx, found.id, change))) {
      throw new Problem('conflict', found.cancelled_at ? INVITATION_TEXTS.cancelled : INVITATION_TEXTS.answered);
    }
    await enqueue(trx, { kind: 'mail.review-answered', payload: { assignment_id: found.id } }, now);
    const actor = { id: found.reviewer_id, name: found.email };
    const object = { type: 'manuscript', id: found.manuscript_id };
    const details = { assignment_id: found.id };
    await appendEvent(trx, { actor, action: `review.${status}`, object, details }, now);
  });
  context.wakeOutbox();
  return { message, invitation: { ...toInvitation(found), status } };
}

async function find(token: string, { context, ip }: Call) {
  await refuseIfSpent(context, LIMIT, ip);
  const found = await findInvitationByToken(context.db, tokenHash(token), context.clock.now());
  if (found?.is_active) return found;
  await spend(context, LIMIT, ip);
  throw new Problem('not_found', INVITATION_TEXTS.unknown);
}

function toInvitation(found: NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>): Invitation {
  const { manuscript_number, title, abstract, keywords, article_type, due_on } = found;
  const status = found.cancelled_at
    ? 'cancelled'
    : found.declined_at
      ? 'declined'
      : found.accepted_at
        ? 'accepted'
        : 'invited';
  return { manuscript_number, title, abstract, keywords, article_type, due_on, status };
}
