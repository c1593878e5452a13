import { officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { findCorrespondingAuthor } from '#server/manuscript/queries';
import { findActiveInvitation } from '#server/review/queries';
import { createReviewLink } from '#server/review/review-link';
import { findMailedRequest } from './queries.ts';

// Imported with the first email.
const loadMails = () => import('./mails.ts');

/** Delivers the emails about requests. */
export const requestDeliverers = {
  'mail.request-received': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const request = await findMailedRequest(db, payload.request_id);
    if (!request?.is_active) return;
    const to = { name: request.name, address: request.email };
    const url = siteUrl + paths.authorManuscript(request.manuscript_id);
    const { requestConfirmationEmail: requestReceivedEmail } = await loadMails();
    const letter = requestReceivedEmail(journal, request, url);
    if (letter) await mailer.send({ id, to, ...renderEmail(journal, letter) });
  },
  'mail.request-to-office': async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const request = await findMailedRequest(db, payload.request_id);
    if (!request) return;
    const url = siteUrl + paths.editorManuscript(request.manuscript_id);
    const { officeRequestEmail: requestOfficeEmail } = await loadMails();
    await mailer.send({
      id,
      to: officeMailbox(journal),
      ...renderEmail(journal, requestOfficeEmail(journal, request, url)),
    });
  },
  'mail.request-answered': async ({ id, payload }, context) => {
    const { db, journal, mailer, siteUrl } = context;
    const request = await findMailedRequest(db, payload.request_id);
    if (!request) return;
    const { assignment_id } = request;
    const { requestAnsweredEmail } = await loadMails();
    if (assignment_id) {
      const invited = await findActiveInvitation(db, assignment_id);
      if (!invited || invited.cancelled_at) return;
      // The title shown to reviewers: the original may reveal the authors.
      const shown = { ...request, manuscript_number: invited.manuscript_number, title: invited.title };
      const { url } = await createReviewLink(context, invited, paths.review(assignment_id));
      const letter = requestAnsweredEmail(journal, shown, url);
      await mailer.send({
        id,
        to: { name: request.name, address: request.email },
        ...renderEmail(journal, letter),
      });
      return;
    }
    if (!request.is_active) return;
    // The corresponding author receives the decision letter instead.
    const addressee = await findCorrespondingAuthor(db, request.manuscript_id);
    const hasLetter = request.kind === 'withdrawal' && request.answer === 'granted';
    if (hasLetter && addressee?.email === request.email) return;
    const to = { name: request.name, address: request.email };
    const url = siteUrl + paths.authorManuscript(request.manuscript_id);
    await mailer.send({ id, to, ...renderEmail(journal, requestAnsweredEmail(journal, request, url)) });
  },
} satisfies Deliverers;
