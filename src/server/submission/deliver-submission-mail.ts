import { office } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { authorName } from '#domain/publication/author-name';
import type { Mail } from '#server/kernel/adapters/mail';
import type { Context } from '#server/kernel/context';
import { randomToken, tokenHash } from '#server/kernel/identifiers';
import type { Deliverer, Deliverers } from '#server/kernel/outbox/deliver';
import { type Letter, renderEmail } from '#server/kernel/outbox/mail-template';
import { insertCoAuthorToken } from './co-author-queries.ts';
import {
  authorDisputeEmail,
  coAuthorEmail,
  officeDisputeEmail,
  officeInfectedFileEmail,
  officeSubmissionEmail,
  submissionReceivedEmail,
} from './submission-mails.ts';
import { findSubmitted } from './submission-queries.ts';

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
