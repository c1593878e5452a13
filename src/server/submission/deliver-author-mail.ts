import type { Effects } from '#domain/desk/delivery/effects';
import { office } from '#domain/journal/office';
import { paths } from '#domain/kernel/paths';
import { latenessText } from '#domain/manuscript/late-revision';
import { AUTHOR_TEXTS } from '#domain/submission/author-area';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { findMailedManuscript } from './revision-queries.ts';

/** A manuscript's facts for emails. */
interface MailedManuscript {
  manuscript_number: string;
  title: string;
}

type MailedRevision = MailedManuscript & { late_days: number };

const named = ({ manuscript_number, title }: MailedManuscript) => `${manuscript_number}, “${title}”`;
const ownReason = 'you submitted this manuscript to the journal.';
const officeReason = 'it is the address of the editorial office.';

/** Tells the author that the revision was received. */
function revisionReceivedLetter(manuscript: MailedRevision, name: string, url: string): Letter {
  return {
    subject: `Revision received: ${manuscript.manuscript_number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We received your revised manuscript ${named(manuscript)}, with your response to the reviewers. Thank you.`,
      ...(manuscript.late_days > 0 ? [AUTHOR_TEXTS.cameLate(manuscript.late_days)] : []),
      'An editor will assess your changes and answers, and consult the reviewers again if the changes are substantial.',
    ],
    action: { label: 'See my manuscript', url },
    reason: ownReason,
  };
}

/** Tells the office that a revision was received. */
function revisionToOfficeLetter(manuscript: MailedRevision, url: string): Letter {
  return {
    subject: `Revision received: ${manuscript.manuscript_number}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `The authors have sent a revision of ${named(manuscript)}, with a response to the reviewers.`,
      ...(manuscript.late_days > 0 ? [`It is ${latenessText(manuscript.late_days)}.`] : []),
    ],
    action: { label: 'Open the manuscript', url },
    reason: officeReason,
  };
}

type Mailed = NonNullable<Awaited<ReturnType<typeof findMailedManuscript>>>;
type Writer = (manuscript: Mailed, context: Context) => Letter;

const ownPage = ({ id }: Mailed, { siteUrl }: Context) => siteUrl + paths.authorManuscript(id);
const editorialPage = ({ id }: Mailed, { siteUrl }: Context) => siteUrl + paths.editorManuscript(id);

/** Delivers emails about authors' actions, to submitter or office. */
export const authorDeliverers = {
  'mail.revision-to-author': toAuthor((mailed, context) =>
    revisionReceivedLetter(mailed, mailed.name, ownPage(mailed, context)),
  ),
  'mail.revision-to-office': sendToOffice((mailed, context) =>
    revisionToOfficeLetter(mailed, editorialPage(mailed, context)),
  ),
} satisfies Deliverers;

function toAuthor(write: Writer) {
  return deliverer(write, ({ name, email, is_active }) => (is_active ? { name, address: email } : undefined));
}

function sendToOffice(write: Writer) {
  return deliverer(write, (_, { journal }) => office(journal));
}

function deliverer(
  write: Writer,
  to: (mailed: Mailed, context: Context) => { name: string; address: string } | undefined,
): Deliverer<Effects['mail.revision-to-author']> {
  return async ({ id, payload }, context) => {
    const mailed = await findMailedManuscript(context.db, payload.manuscript_id, payload.round);
    const recipient = mailed && to(mailed, context);
    if (!recipient) return;
    await context.mailer.send({ id, to: recipient, ...renderEmail(context.journal, write(mailed, context)) });
  };
}
