import { JOURNAL } from '#domain/journal';
import { paths } from '#domain/paths';
import type { Context } from '#server/context';
import type { Deliverer } from '#server/outbox/deliver';
import { type Letter, renderLetter } from '#server/outbox/mail-template';
import {
  revisionReceivedLetter,
  revisionToOfficeLetter,
  withdrawalToAuthorLetter,
  withdrawalToOfficeLetter,
} from './author-mails.ts';
import { findMailedManuscript } from './author-queries.ts';

type Mailed = NonNullable<Awaited<ReturnType<typeof findMailedManuscript>>>;
type Writer = (manuscript: Mailed, context: Context) => Letter;

const ownPage = ({ id }: Mailed, { siteUrl }: Context) => siteUrl + paths.authorManuscript(id);
const editorialPage = ({ id }: Mailed, { siteUrl }: Context) => siteUrl + paths.editorManuscript(id);

/** The mails about what authors do with a submitted manuscript; payload: `manuscript_id`. */
const TO_AUTHOR: Record<string, Writer> = {
  'mail.revision-to-author': (mailed, context) => revisionReceivedLetter(mailed, mailed.name, ownPage(mailed, context)),
  'mail.withdrawal-to-author': (mailed, context) =>
    withdrawalToAuthorLetter(mailed, mailed.name, ownPage(mailed, context)),
};
const TO_OFFICE: Record<string, Writer> = {
  'mail.revision-to-office': (mailed, context) => revisionToOfficeLetter(mailed, editorialPage(mailed, context)),
  'mail.withdrawal-to-office': (mailed, context) =>
    withdrawalToOfficeLetter(mailed, mailed.withdrawal_reason, editorialPage(mailed, context)),
};

/** Delivers those mails, each to the submitter or to the office. */
export const authorDeliverers: Readonly<Record<string, Deliverer>> = Object.fromEntries([
  ...Object.entries(TO_AUTHOR).map(([kind, write]) => [
    kind,
    deliverer(write, ({ name, email }) => ({ name, address: email })),
  ]),
  ...Object.entries(TO_OFFICE).map(([kind, write]) => [
    kind,
    deliverer(write, () => ({ name: JOURNAL.name, address: JOURNAL.officeEmail })),
  ]),
]);

function deliverer(write: Writer, to: (mailed: Mailed) => { name: string; address: string }): Deliverer {
  return async ({ id, payload }, context) => {
    const mailed = await findMailedManuscript(context.db, String(payload.manuscript_id));
    if (!mailed) return;
    await context.mailer.send({ id, to: to(mailed), ...renderLetter(write(mailed, context)) });
  };
}
