import type { Effects } from '#domain/desk/delivery/effects';
import { office } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { latenessText } from '#domain/manuscript/late-revision';
import { AUTHOR_TEXTS } from '#domain/submission/author-area';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';
import { findMailedManuscript } from './author-queries.ts';

const write = mailWriter(SUBMISSION_MAILS);

/** Confirms receipt of the revision to the author. */
const revisionReceivedLetter: Writer = (
  { manuscript_number: number, title, name, late_days, id },
  { journal, siteUrl },
) =>
  write(
    journal,
    'revision-received',
    { number, title, name, lateness: late_days > 0 ? AUTHOR_TEXTS.cameLate(late_days) : '' },
    { url: siteUrl + paths.authorManuscript(id) },
  );

/** Notifies the office of a revision. */
const revisionToOfficeLetter: Writer = ({ manuscript_number: number, title, late_days, id }, { journal, siteUrl }) =>
  write(
    journal,
    'revision-to-office',
    { number, title, lateness: late_days > 0 ? `It is ${latenessText(late_days)}.` : '' },
    { url: siteUrl + paths.editorManuscript(id) },
  );

type Mailed = NonNullable<Awaited<ReturnType<typeof findMailedManuscript>>>;
type Writer = (manuscript: Mailed, context: Context) => Letter;

/** Delivers emails about authors' actions, to submitter or office. */
export const authorDeliverers = {
  'mail.revision-to-author': toAuthor(revisionReceivedLetter),
  'mail.revision-to-office': sendToOffice(revisionToOfficeLetter),
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
