import { paths } from '#domain/kernel/paths';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { type findInvitation, findReachable } from './queries.ts';
import { createReviewLink } from './review-link.ts';
import { readReviewed } from './reviewed.ts';

// The texts are loaded with the first email.
const letters = () => import('./editorial-mails.ts');

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>> & { name: string };
/** Returns nothing if the email is no longer needed. */
type Writer = (found: Found, context: Context) => Promise<Letter | undefined>;

/** Emails to reviewers about editors' changes. Reviewers no longer needed get no link. */
export const editorialReviewDeliverers = {
  'mail.review-cancelled': toReviewer(async (found, { journal }) =>
    found.cancelled_at ? (await letters()).invitationCancelledEmail(journal, found) : undefined,
  ),
  'mail.review-closed': toReviewer(async (found, { journal, reader, clock }) => {
    if (found.completed_at) return undefined;
    // The decision may have been reversed.
    const { stage, decision } = await readReviewed(reader, found.id, clock.now());
    if (stage !== 'closed') return undefined;
    const { roundClosedEmail } = await letters();
    return roundClosedEmail(journal, found, { isWithdrawn: decision?.kind === 'withdrawal' });
  }),
  'mail.review-returned': toReviewer(async (found, context) =>
    found.is_awaited
      ? (await letters()).reviewReturnedEmail(context.journal, found, await linkTo(found, context))
      : undefined,
  ),
  'mail.review-due-date': toReviewer(async (found, context) =>
    found.is_awaited ? (await letters()).dueDateEmail(context.journal, found, await linkTo(found, context)) : undefined,
  ),
} satisfies Deliverers;

function toReviewer(write: Writer): Deliverer<{ assignment_id: string }> {
  return async ({ id, payload }, context) => {
    const invited = await findReachable(context.db, payload.assignment_id);
    if (!invited) return;
    const name = [invited.first_name, invited.last_name].filter(Boolean).join(' ');
    const letter = await write({ ...invited, name }, context);
    if (letter)
      await context.mailer.send({ id, to: { name, address: invited.email }, ...renderEmail(context.journal, letter) });
  };
}

async function linkTo(found: Found, context: Context): Promise<string> {
  const page = found.accepted_at ? paths.review(found.id) : paths.reviewInvitation;
  return (await createReviewLink(context, found, page)).url;
}
