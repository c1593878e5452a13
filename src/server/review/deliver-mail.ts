import { paths } from '#domain/paths';
import type { Context } from '#server/context';
import { randomToken, tokenHash } from '#server/identifiers';
import type { Deliverer } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { answeredLetter, invitationLetter } from '#server/review/mails';
import { findInvitation, replaceReviewToken } from '#server/review/queries';

const DAY_MS = 86_400_000;
/** The link outlives the due date: a late review is welcome. */
const GRACE_DAYS = 90;

/** Delivers the mails about assignments; payload: `assignment_id`. */
export const reviewDeliverers: Readonly<Record<string, Deliverer>> = {
  'mail.review-invitation': async ({ id, payload }, context) => {
    const found = await findInvitation(context.db, String(payload.assignment_id));
    // An invitation that was withdrawn or answered meanwhile needs no mail.
    if (!found || found.cancelled_at || found.declined_at || found.accepted_at) return;
    const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
    const letter = invitationLetter(found, name, await createReviewLink(context, found));
    await context.mailer.send({ id, to: { name, address: found.email }, ...renderLetter(letter) });
  },
  'mail.review-answered': async ({ id, payload }, context) => {
    const found = await findInvitation(context.db, String(payload.assignment_id));
    if (!found) return;
    const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
    const answer = {
      reviewer: name || found.email,
      accepted: found.accepted_at !== null,
      reason: found.decline_reason,
      colleagues: found.suggested_colleagues,
    };
    const letter = answeredLetter(found, answer, context.siteUrl + paths.editorManuscript(found.manuscript_id));
    await context.mailer.send({ id, to: { name: '', address: found.invited_by }, ...renderLetter(letter) });
  },
};

/** Makes the link at the moment of sending; only its hash is kept, and it stands in the fragment. */
async function createReviewLink(context: Context, { id, due_on }: { id: string; due_on: string }): Promise<string> {
  const token = randomToken();
  await replaceReviewToken(context.db, {
    hash: tokenHash(token),
    assignment_id: id,
    created_at: context.clock.now(),
    expires_at: new Date(Date.parse(due_on) + GRACE_DAYS * DAY_MS),
  });
  return `${context.siteUrl}${paths.reviewInvitation}#token=${token}`;
}
