import { type Journal, office } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';
import { paths } from '#domain/kernel/paths';
import { authorName } from '#domain/publication/author-name';
import { CO_AUTHOR_LINK_DAYS } from '#domain/submission/co-authorship';
import { SUBMISSION_MAILS } from '#domain/submission/mail-templates';
import type { Mail } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/write-mail';
import { findSubmitted, insertCoAuthorToken } from './submission-queries.ts';

/** Creates a co-author's link when sending; only the hash is stored. Resent emails have another link, and both work. */
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

type Submitted = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>;
type Person = Submitted['authors'][number];

interface Written {
  to: Mail['to'];
  letter: Letter;
}

/** Undefined if there is no recipient. */
type MaybeWritten = Promise<Written | undefined> | Written | undefined;

const submitterName = ({ first_name, last_name }: Submitted) => [first_name, last_name].filter(Boolean).join(' ');
const toSubmitter = (submitted: Submitted) => ({ name: submitterName(submitted), address: submitted.email });
const editorialPage = ({ id }: Submitted, { siteUrl }: Context) => siteUrl + paths.editorManuscript(id);
const nameOf = (person: Person) => ({ name: authorName(person), email: person.email });

/** Delivers the emails about submissions. */
export const submissionMailDeliverers = {
  'mail.submission-received': aboutSubmission((submitted, { journal, siteUrl }) => {
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
  'mail.submission-to-office': aboutSubmission((submitted, context) => ({
    to: office(context.journal),
    letter: officeSubmissionEmail(context.journal, submitted, editorialPage(submitted, context)),
  })),
  'mail.file-infected-to-office': aboutSubmission((submitted, context) => ({
    to: office(context.journal),
    letter: officeInfectedFileEmail(context.journal, submitted, editorialPage(submitted, context)),
  })),
  'mail.co-author': aboutAuthor(async (submitted, context, person) => {
    const url = await createCoAuthorLink(context, submitted.id, person.position);
    const name = authorName(person);
    const letter = coAuthorEmail(
      context.journal,
      { title: submitted.title, authors: submitted.authors.map(authorName) },
      { name, url },
    );
    return { to: { name, address: person.email }, letter };
  }),
  'mail.authorship-disputed-to-office': aboutAuthor((submitted, context, person) => ({
    to: office(context.journal),
    letter: officeDisputeEmail(context.journal, { ...submitted, ...nameOf(person) }, editorialPage(submitted, context)),
  })),
  'mail.authorship-disputed-to-author': aboutAuthor((submitted, { journal, siteUrl }, person) => {
    if (!submitted.is_active) return undefined;
    const url = siteUrl + paths.authorManuscript(submitted.id);
    const letter = authorDisputeEmail(
      journal,
      { ...submitted, ...nameOf(person) },
      { submitter: submitterName(submitted), url },
    );
    return { to: toSubmitter(submitted), letter };
  }),
} satisfies Deliverers;

function aboutSubmission(
  write: (submitted: Submitted, context: Context) => MaybeWritten,
): Deliverer<{ manuscript_id: string }> {
  return async ({ id, payload }, context) => {
    const submitted = await findSubmitted(context.db, payload.manuscript_id);
    const written = submitted && (await write(submitted, context));
    if (written) await context.mailer.send({ id, to: written.to, ...renderEmail(context.journal, written.letter) });
  };
}

function aboutAuthor(
  write: (submitted: Submitted, context: Context, person: Person) => MaybeWritten,
): Deliverer<{ manuscript_id: string; position: number }> {
  return (effect, context) =>
    aboutSubmission((submitted) => {
      const person = submitted.authors.find(({ position }) => position === effect.payload.position);
      return person && write(submitted, context, person);
    })(effect, context);
}

/** The manuscript's details in an email to its author. */
interface Named {
  manuscript_number: string;
  title: string;
}

const write = mailWriter(SUBMISSION_MAILS);
const about = ({ manuscript_number: number, title }: Named) => ({ number, title });

/** The receipt of a submission, for the person who sent it. */
export const submissionReceivedEmail = (
  journal: Journal,
  manuscript: Named & { submission_code: string },
  { name, trackUrl }: { name: string; trackUrl: string },
): Letter =>
  write(
    journal,
    'submission-received',
    {
      ...about(manuscript),
      name,
      code: manuscript.submission_code,
      screening_time: timelineDuration(journal, 'screening'),
      decision_time: timelineDuration(journal, 'first-decision'),
    },
    { url: trackUrl },
  );

/** Notifies the office of a new manuscript. */
export const officeSubmissionEmail = (journal: Journal, manuscript: Named, url: string): Letter =>
  write(journal, 'submission-to-office', about(manuscript), { url });

/** Tells co-authors that they have been named, and how to object; nothing else about the manuscript. */
export const coAuthorEmail = (
  journal: Journal,
  { title, authors }: { title: string; authors: readonly string[] },
  { name, url }: { name: string; url: string },
): Letter =>
  write(
    journal,
    'co-author',
    { name, title, authors: authors.join(', '), link_days: String(CO_AUTHOR_LINK_DAYS) },
    { url },
  );

/** Tells the office that a virus was found in a file accepted before it could be scanned. */
export const officeInfectedFileEmail = (journal: Journal, manuscript: Named, url: string): Letter =>
  write(journal, 'file-infected-to-office', about(manuscript), { url });

/** A named author who denies being one. */
interface Dispute extends Named {
  name: string;
  email: string;
}

/** Tells the office that someone objects to being named. */
export const officeDisputeEmail = (journal: Journal, dispute: Dispute, url: string): Letter =>
  write(
    journal,
    'authorship-disputed-to-office',
    { ...about(dispute), author: dispute.name, email: dispute.email },
    { url },
  );

/** Tells the submitter that someone objects to being named. */
export const authorDisputeEmail = (
  journal: Journal,
  dispute: Dispute,
  { submitter, url }: { submitter: string; url: string },
): Letter =>
  write(
    journal,
    'authorship-disputed-to-author',
    { ...about(dispute), name: submitter, author: dispute.name },
    { url },
  );
