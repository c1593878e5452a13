import { paths } from '#domain/paths';
import type { Deliverer } from '#server/outbox/deliver';
import { renderLetter } from '#server/outbox/mail-template';
import { OFFICE_LETTERS } from './editorial-mails.ts';
import { findInvitation } from './queries.ts';
import { createReviewLink } from './review-link.ts';
import { readReviewed } from './reviewed.ts';

/** Delivers the mails to a reviewer about what an editor changed; payload: `assignment_id`. */
export const editorialReviewDeliverers: Readonly<Record<string, Deliverer>> = Object.fromEntries(
  Object.entries(OFFICE_LETTERS).map(([kind, write]): [string, Deliverer] => [
    kind,
    async ({ id, payload }, context) => {
      const found = await findInvitation(context.db, String(payload.assignment_id));
      // What was called off, declined or sent in meanwhile needs no other mail.
      const isOver = found?.cancelled_at || found?.declined_at || found?.completed_at;
      if (!found || (kind === 'mail.review-cancelled' ? !found.cancelled_at : isOver)) return;
      // The office may have gone back to review in the meantime.
      const isClosed = kind === 'mail.review-closed';
      if (isClosed && (await readReviewed(context.reader, found.id, context.clock.now())).stage !== 'closed') return;
      const name = [found.first_name, found.last_name].filter(Boolean).join(' ');
      // Whom the journal needs no more gets no link.
      const page = found.accepted_at ? paths.review(found.id) : paths.reviewInvitation;
      const url = found.cancelled_at || isClosed ? '' : (await createReviewLink(context, found, page)).url;
      await context.mailer.send({
        id,
        to: { name, address: found.email },
        ...renderLetter(write({ ...found, name }, url)),
      });
    },
  ]),
);
