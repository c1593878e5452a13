import type { Effects } from '#domain/desk/delivery/effects';
import { officeMailbox } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { latenessText } from '#domain/manuscript/late-revision';
import { authorName } from '#domain/publication/author-name';
import { AUTHOR_TEXTS } from '#domain/submission/author-area';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';
import type { Mail } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type EmailContent, mailWriter, renderEmail } from '#server/kernel/outbox/mail-template';
import { findManuscriptForEmail } from './author-queries.ts';
import {
  authorDisputeEmail,
  coAuthorEmail,
  officeDisputeEmail,
  officeInfectedFileEmail,
  officeSubmissionEmail,
  submissionReceivedEmail,
} from './mails.ts';
import { findSubmission, insertCoAuthorToken } from './submission-queries.ts';

/**
 * Creates a co-author's link for an email that is being sent; only its hash is stored. An email sent again has another
 * link, and both work.
 */
async function createCoAuthorLink(
  { db, clock, siteUrl }: Context,
  manuscriptId: string,
  position: number,
): Promise<string> {
  const token = randomToken();
  const created_at = clock.now();
  await insertCoAuthorToken(db, { hash: tokenHash(token), manuscript_id: manuscriptId, position, created_at });
  return `${siteUrl}${paths.coAuthor}#token=${token}`;
}

type StoredSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;
type Person = StoredSubmission['authors'][number];

interface OutgoingEmail {
  to: Mail['to'];
  letter: EmailContent;
}

/** Undefined if there is no recipient. */
type MaybeOutgoingEmail = Promise<OutgoingEmail | undefined> | OutgoingEmail | undefined;

const submitterName = ({ first_name, last_name }: StoredSubmission) =>
  [first_name, last_name].filter(Boolean).join(' ');
const toSubmitter = (submitted: StoredSubmission) => ({ name: submitterName(submitted), address: submitted.email });
const editorialPage = ({ id }: StoredSubmission, { siteUrl }: Context) => siteUrl + paths.editorManuscript(id);
const nameAndEmail = (person: Person) => ({ name: authorName(person), email: person.email });

/** Delivers the emails about submissions. */
export const submissionMailDeliverers = {
  'mail.submission-received': submissionDeliverer((submitted, { journal, siteUrl }) => {
    const { submission_code, email, is_active } = submitted;
    if (!submission_code || !is_active) return undefined;
    const trackUrl = siteUrl + paths.trackManuscript({ code: submission_code, email });
    const letter = submissionReceivedEmail(
      journal,
      { ...submitted, submission_code },
      { name: submitterName(submitted), trackUrl },
    );
    return { to: toSubmitter(submitted), letter };
  }),
  'mail.submission-to-office': submissionDeliverer((submitted, context) => ({
    to: officeMailbox(context.journal),
    letter: officeSubmissionEmail(context.journal, submitted, editorialPage(submitted, context)),
  })),
  'mail.file-infected-to-office': submissionDeliverer((submitted, context) => ({
    to: officeMailbox(context.journal),
    letter: officeInfectedFileEmail(context.journal, submitted, editorialPage(submitted, context)),
  })),
  'mail.co-author': coAuthorDeliverer(async (submitted, context, person) => {
    const url = await createCoAuthorLink(context, submitted.id, person.position);
    const name = authorName(person);
    const letter = coAuthorEmail(
      context.journal,
      { title: submitted.title, authors: submitted.authors.map(authorName) },
      { name, url },
    );
    return { to: { name, address: person.email }, letter };
  }),
  'mail.authorship-disputed-to-office': coAuthorDeliverer((submitted, context, person) => ({
    to: officeMailbox(context.journal),
    letter: officeDisputeEmail(
      context.journal,
      { ...submitted, ...nameAndEmail(person) },
      editorialPage(submitted, context),
    ),
  })),
  'mail.authorship-disputed-to-author': coAuthorDeliverer((submitted, { journal, siteUrl }, person) => {
    if (!submitted.is_active) return undefined;
    const url = siteUrl + paths.authorManuscript(submitted.id);
    const letter = authorDisputeEmail(
      journal,
      { ...submitted, ...nameAndEmail(person) },
      { submitter: submitterName(submitted), url },
    );
    return { to: toSubmitter(submitted), letter };
  }),
} satisfies Deliverers;

function submissionDeliverer(
  write: (submitted: StoredSubmission, context: Context) => MaybeOutgoingEmail,
): Deliverer<{ manuscript_id: string }> {
  return async ({ id, payload }, context) => {
    const submitted = await findSubmission(context.db, payload.manuscript_id);
    const outgoing = submitted && (await write(submitted, context));
    if (outgoing) await context.mailer.send({ id, to: outgoing.to, ...renderEmail(context.journal, outgoing.letter) });
  };
}

function coAuthorDeliverer(
  write: (submitted: StoredSubmission, context: Context, person: Person) => MaybeOutgoingEmail,
): Deliverer<{ manuscript_id: string; position: number }> {
  return (effect, context) =>
    submissionDeliverer((submitted) => {
      const person = submitted.authors.find(({ position }) => position === effect.payload.position);
      return person && write(submitted, context, person);
    })(effect, context);
}

const write = mailWriter(SUBMISSION_MAILS);

/** Confirms receipt of the revision to the author. */
const revisionReceivedEmail: Writer = (
  { manuscript_number: number, title, name, late_days, id },
  { journal, siteUrl },
) =>
  write(
    journal,
    'revision-received',
    { number, title, name, lateness: late_days > 0 ? AUTHOR_TEXTS.receivedLate(late_days) : '' },
    { url: siteUrl + paths.authorManuscript(id) },
  );

const revisionToOfficeLetter: Writer = ({ manuscript_number: number, title, late_days, id }, { journal, siteUrl }) =>
  write(
    journal,
    'revision-to-office',
    { number, title, lateness: late_days > 0 ? `It is ${latenessText(late_days)}.` : '' },
    { url: siteUrl + paths.editorManuscript(id) },
  );

type RevisedManuscript = NonNullable<Awaited<ReturnType<typeof findManuscriptForEmail>>>;
type Writer = (manuscript: RevisedManuscript, context: Context) => EmailContent;

/** Delivers emails about authors' actions, to submitter or office. */
export const authorDeliverers = {
  'mail.revision-to-author': toAuthor(revisionReceivedEmail),
  'mail.revision-to-office': toOffice(revisionToOfficeLetter),
} satisfies Deliverers;

function toAuthor(write: Writer) {
  return revisionDeliverer(write, ({ name, email, is_active }) => (is_active ? { name, address: email } : undefined));
}

function toOffice(write: Writer) {
  return revisionDeliverer(write, (_, { journal }) => officeMailbox(journal));
}

function revisionDeliverer(
  write: Writer,
  to: (manuscript: RevisedManuscript, context: Context) => { name: string; address: string } | undefined,
): Deliverer<Effects['mail.revision-to-author']> {
  return async ({ id, payload }, context) => {
    const manuscript = await findManuscriptForEmail(context.db, payload.manuscript_id, payload.round);
    const recipient = manuscript && to(manuscript, context);
    if (!recipient) return;
    await context.mailer.send({ id, to: recipient, ...renderEmail(context.journal, write(manuscript, context)) });
  };
}
