import { paths } from '#domain/kernel/paths';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { findReachable } from '#server/review/queries';
import { createReviewLink } from '#server/review/review-link';
import { readReviewed } from '#server/review/reviewed';
import { isInQuarantine, type Kept, listForReviewers, shareOf } from './read-files.ts';

/** States in which a reviewer waiting for a file still has to review. */
const WAITING: readonly string[] = ['accepted', 'overdue', 'returned'];

/** Delivers the emails about further files. Payload: `assignment_id`, and `since` when files are available. */
export const furtherFileMailDeliverers = {
  'mail.further-files-shown': async ({ id, payload: { assignment_id, since } }, context) => {
    const found = await findReachable(context.db, assignment_id);
    if (!found) return;
    const { stage } = await readReviewed(context.reader, assignment_id, context.clock.now());
    if (!WAITING.includes(stage)) return;
    const files = (await listForReviewers(context.reader, found)).filter((file) =>
      canBeHadSince(file, new Date(since)),
    );
    if (files.length === 0) return;
    const link = await createReviewLink(context, found, paths.review(found.id));
    const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
    const { journal } = context;
    const { filesReleasedEmail } = await import('#server/review/mails');
    const names = files.map(({ copyName }) => copyName);
    const letter = filesReleasedEmail({ journal, invited: found, name, link }, names);
    await context.mailer.send({ id, to: { name, address: found.email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

function canBeHadSince(file: Kept, since: Date): boolean {
  const at = file.settled_at ?? file.searched_at;
  return shareOf(file) === 'shown' && !isInQuarantine(file) && at !== null && at >= since;
}
