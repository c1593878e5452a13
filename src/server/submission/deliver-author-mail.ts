import { office } from '#domain/journal';
import { paths } from '#domain/paths';
import type { Context } from '#server/context';
import type { Deliverer, Deliverers } from '#server/outbox/deliver';
import { type Letter, renderLetter } from '#server/outbox/mail-template';
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
  return deliverer(write, ({ name, email }) => ({ name, address: email }));
}

function toOffice(write: Writer) {
  return deliverer(write, office);
}

function deliverer(
  write: Writer,
  to: (mailed: Mailed) => { name: string; address: string },
): Deliverer<{ manuscript_id: string }> {
  return async ({ id, payload }, context) => {
    const mailed = await findMailedManuscript(context.db, payload.manuscript_id);
    if (!mailed) return;
    await context.mailer.send({ id, to: to(mailed), ...renderLetter(write(mailed, context)) });
  };
}
