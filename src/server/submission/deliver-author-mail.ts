import type { Effects } from '#domain/desk/delivery/effects';
import { office } from '#domain/journal/office';
import { paths } from '#domain/kernel/paths';
import type { Context } from '#server/kernel/context';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderLetter } from '#server/kernel/outbox/mail-template';
import { revisionReceivedLetter, revisionToOfficeLetter } from './author-mails.ts';
import { findMailedManuscript } from './revision-queries.ts';

type Mailed = NonNullable<Awaited<ReturnType<typeof findMailedManuscript>>>;
type Writer = (manuscript: Mailed, context: Context) => Letter;

const ownPage = ({ id }: Mailed, { siteUrl }: Context) => siteUrl + paths.authorManuscript(id);
const editorialPage = ({ id }: Mailed, { siteUrl }: Context) => siteUrl + paths.editorManuscript(id);

/** Delivers the mails about what authors do with a submitted manuscript, to the submitter or to the office. */
export const authorDeliverers = {
  'mail.revision-to-author': toAuthor((mailed, context) =>
    revisionReceivedLetter(mailed, mailed.name, ownPage(mailed, context)),
  ),
  'mail.revision-to-office': toOffice((mailed, context) =>
    revisionToOfficeLetter(mailed, editorialPage(mailed, context)),
  ),
} satisfies Deliverers;

function toAuthor(write: Writer) {
  return deliverer(write, ({ name, email, is_active }) => (is_active ? { name, address: email } : undefined));
}

function toOffice(write: Writer) {
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
    await context.mailer.send({ id, to: recipient, ...renderLetter(context.journal, write(mailed, context)) });
  };
}
