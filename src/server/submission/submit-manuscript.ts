import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { emailKey, type User } from '#domain/account/account';
import { currentCategoryName } from '#domain/journal/category/category';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS, DAY_SECONDS, latestPlausibleNow } from '#domain/kernel/date';
import type { NameParts } from '#domain/kernel/person/family-name';
import { bylineName, splitName } from '#domain/kernel/person/name-parts';
import { manuscriptNumber } from '#domain/manuscript/number';
import { SUBMISSION_CODE_BYTES, submissionCode } from '#domain/manuscript/submission-code';
import {
  DECLARATION_FIELDS,
  LETTER_FIELDS,
  mapFields,
  SUBMISSION_TEXTS,
  type Submission,
  submissionSchema,
} from '#domain/submission/submission';
import { findAccount } from '#server/account/queries';
import { enqueueAfterOriginal } from '#server/document/follow-original';
import { type DocumentForm, type ReceivedDocument, receiveForm } from '#server/document/receive-document';
import { claimFile } from '#server/document/store-document';
import { type StoredOriginal, takeDocument } from '#server/document/take-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { fieldMessages, notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { moveDraftFiles } from '#server/submission/further-file/added-files';
import { deleteDraft } from './draft-queries.ts';
import {
  countAuthorsNamed,
  findReceipt,
  insertManuscript,
  insertReceipt,
  listFrequentlyNamed,
  lockSubmission,
  type NewManuscript,
  takeManuscriptPosition,
} from './submission-queries.ts';

/** Allows for a research group sharing an IP address in an afternoon, but not for a script. */
export const SUBMIT_LIMIT = { name: 'submit', max: 20, seconds: 3_600 };
export const SUBMIT_NETWORK_LIMIT = { name: 'submit-network', max: 60, seconds: 3_600 };

/** How long identical submissions count as one, such as after a second click or a lost connection. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;
/** Each co-author is emailed the title, so this prevents use for mass mailing. */
const AUTHORS_PER_DAY_MAX = 400;
/** From all submitters. */
const EMAILS_PER_ADDRESS_PER_DAY_MAX = 10;

/** The facts that the author receives about the submission. */
type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/**
 * Accepts a manuscript (spec §7, `POST /api/manuscripts/submit/`). Its file is stored first; everything else, events
 * and emails included, is one transaction. Idempotent.
 * @throws Problem with all field errors; too_many_requests
 */
export async function submitManuscript(call: SignedInCall): Promise<Response> {
  const { context, user, ip } = call;
  await consumeAttempt(context, SUBMIT_LIMIT, user.id);
  await consumeAttempt(context, SUBMIT_NETWORK_LIMIT, ip);
  const fields = Object.keys(submissionSchema(context.journal).shape);
  const receipt = await receiveForm(call, fields, async ({ document, ...form }) => {
    const submission = readSubmission(context.journal, form, user);
    // If there were no document, `readSubmission` would have thrown the form's problem with it.
    return acceptSubmission(submission, document as ReceivedDocument, call);
  });
  context.wakeOutbox();
  return Response.json({ message: SUBMISSION_TEXTS.submitted, ...receipt }, { status: 201 });
}

async function acceptSubmission(
  submission: Submission,
  document: ReceivedDocument,
  call: SignedInCall,
): Promise<Receipt> {
  const { context, user } = call;
  const key = submissionKey(submission, document, user);
  const earlier = await findReceipt(context.db, key, periodUntil(DUPLICATE_WINDOW_MS, context.clock.now()));
  if (earlier) {
    await context.db.transaction().execute((trx) => settleDraft(trx, submission, earlier, call));
    return earlier;
  }
  await refuseMassMailing(submission, call);
  const submitter = await readSubmitter(call);
  const original = await takeDocument(document, call);
  const now = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    await lockSubmission(trx, key);
    // An identical submission was faster; the sweeper deletes this one's file.
    const duplicate = await findReceipt(trx, key, periodUntil(DUPLICATE_WINDOW_MS, now));
    if (duplicate) {
      await settleDraft(trx, submission, duplicate, call);
      return duplicate;
    }
    const position = await takeManuscriptPosition(context.journal, trx, now.getUTCFullYear());
    const created = newManuscript(context.journal, submission, { submitter, original, position, now });
    const { id } = created.manuscript;
    await insertManuscript(trx, created);
    await claimFile(trx, original.file_key, now);
    await insertReceipt(trx, { key, manuscript_id: id, created_at: now });
    const actor = { id: user.id, name: user.email };
    await enqueueEffects(trx, created, now);
    const details = { manuscript_number: created.manuscript.manuscript_number, file_sha256: original.sha256 };
    await appendEvent(trx, { actor, action: 'manuscript.submitted', object: { type: 'manuscript', id }, details }, now);
    await settleDraft(trx, submission, created.manuscript, call);
    return receiptOf(created);
  });
}

/**
 * Moves the draft's files to its manuscript and deletes the draft. After a lost reply the same submission may come from
 * another draft: the page found the first one gone and created a new one.
 */
async function settleDraft(
  trx: Transaction<Database>,
  { draft_id }: Submission,
  { id: manuscript_id }: { id: string },
  { context, user }: SignedInCall,
): Promise<void> {
  if (!draft_id) return;
  const actor = { id: user.id, name: user.email };
  await moveDraftFiles(trx, { draft_id, manuscript_id, actor }, context.clock.now());
  await deleteDraft(trx, user.id, draft_id);
}

async function refuseMassMailing({ co_authors }: Submission, { context: { db, clock }, user }: SignedInCall) {
  const named = await countAuthorsNamed(db, user.id, periodUntil(DAY_MS, clock.now()));
  if (named + co_authors.length > AUTHORS_PER_DAY_MAX) {
    throw tooMany(
      'You have named too many co-authors today. Please submit tomorrow, or write to the editorial office.',
    );
  }
  const emails = co_authors.map(({ email }) => email);
  const [frequent] = await listFrequentlyNamed(db, emails, {
    ...periodUntil(DAY_MS, clock.now()),
    times: EMAILS_PER_ADDRESS_PER_DAY_MAX,
  });
  if (frequent) {
    throw tooMany(
      `${frequent} was named in ${EMAILS_PER_ADDRESS_PER_DAY_MAX} manuscripts today and emailed about each. Please submit tomorrow.`,
    );
  }
}

const tooMany = (text: string) =>
  new Problem('too_many_requests', text, { headers: { 'Retry-After': String(DAY_SECONDS) } });

/** The last `span` milliseconds, without future dates, which a fast clock may have recorded. */
const periodUntil = (span: number, now: Date) => ({
  after: new Date(now.getTime() - span),
  until: latestPlausibleNow(now),
});

/** The same for equal submissions, whichever upload or draft they came from. */
function submissionKey(submission: Submission, { sha256 }: ReceivedDocument, user: { id: string }): string {
  const { upload_id: _, draft_id: __, ...fields } = submission;
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([user.id, sha256, sorted]))
    .digest('base64url');
}

async function readSubmitter({ context, user: { id, email } }: SignedInCall): Promise<Submitter> {
  const account = await findAccount(context.db, id);
  if (!account) throw notFound();
  const { affiliation, orcid } = account;
  return { id, email, affiliation, orcid, ...bylineName(account) };
}

function receiptOf({ manuscript }: NewManuscript): Receipt {
  const { id, manuscript_number, submission_code = null } = manuscript;
  return { id, manuscript_number, submission_code };
}

/** Queues the effects of a committed submission. */
async function enqueueEffects(trx: Transaction<Database>, { manuscript, authors, file }: NewManuscript, now: Date) {
  const manuscript_id = manuscript.id;
  await enqueue(trx, { kind: 'mail.submission-received', payload: { manuscript_id } }, now);
  await enqueue(trx, { kind: 'mail.submission-to-office', payload: { manuscript_id } }, now);
  for (const { position } of authors.filter(({ is_corresponding }) => !is_corresponding)) {
    await enqueue(trx, { kind: 'mail.co-author', payload: { manuscript_id, position } }, now);
  }
  await enqueueAfterOriginal(trx, file, now);
}

type FieldErrors = Record<string, string[]>;

/**
 * Reads the submission from its form. All errors are reported together, each under its own field (spec §8); if only the
 * file is invalid, with the file's own status. @throws Problem with a message for each invalid field
 */
function readSubmission(
  journal: Journal,
  { fields, documentProblem }: Pick<DocumentForm, 'fields' | 'documentProblem'>,
  submitter: { email: string },
): Submission {
  const { data, error } = submissionSchema(journal).safeParse(fields);
  const fieldErrors = data ? crossFieldErrors(data, submitter) : fieldMessages(error, 'form');
  if (data && Object.keys(fieldErrors).length === 0) {
    if (documentProblem) throw documentProblem;
    return data;
  }
  const file = documentProblem && (documentProblem.details.fields?.file ?? [documentProblem.message]);
  const all = { ...fieldErrors, ...(file && { file }) };
  throw new Problem('bad_request', Object.values(all).flat().join('\n'), { fields: all });
}

/** Errors that concern several fields. */
function crossFieldErrors({ co_authors, author_position }: Submission, submitter: { email: string }): FieldErrors {
  const own = emailKey(submitter.email);
  const authors = co_authors.length + 1;
  return {
    ...(co_authors.some(({ email }) => emailKey(email) === own) && {
      co_authors: [SUBMISSION_TEXTS.coAuthorIsSubmitter],
    }),
    ...(Number(author_position ?? 1) > authors && {
      author_position: [`Send the position of the corresponding author as a number from 1 to ${authors}.`],
    }),
  };
}

/** The submitter's account data. */
interface Submitter extends NameParts, Pick<User, 'id' | 'email'> {
  affiliation: string;
  orcid: string | null;
}

/** The rows of a submission, numbered by its position in the year. */
function newManuscript(
  journal: Journal,
  submission: Submission,
  {
    submitter,
    original,
    position,
    now,
  }: { submitter: Submitter; original: StoredOriginal; position: number; now: Date },
): NewManuscript {
  const id = randomId();
  const manuscript_number = manuscriptNumber(journal, now.getUTCFullYear(), position);
  const { title, abstract, keywords, category, article_type } = submission;
  const { suggested_reviewers, opposed_reviewers } = submission;
  const declared = DECLARATION_FIELDS.map((field) => [field, submission[field] ?? '']).filter(([, text]) => text);
  return {
    manuscript: {
      id,
      manuscript_number,
      title,
      abstract,
      status: 'submitted',
      volume_id: null,
      issue_id: null,
      submitted_at: now,
      updated_at: now,
      submitter_id: submitter.id,
      keywords: JSON.stringify(keywords),
      category: category ? currentCategoryName(journal, category) : null,
      article_type: article_type ?? null,
      language: submission.language ?? journal.languages[0],
      submission_code: submissionCode(manuscript_number, randomBytes(SUBMISSION_CODE_BYTES)),
      ...mapFields(LETTER_FIELDS, (field) => submission[field] ?? ''),
      declarations: JSON.stringify(Object.fromEntries(declared)),
      suggested_reviewers: JSON.stringify(suggested_reviewers ?? []),
      opposed_reviewers: JSON.stringify(opposed_reviewers ?? []),
      is_title_page_apart: submission.title_page === 'apart',
    },
    authors: authorsOf(submission, submitter).map((author, index) => ({
      ...author,
      manuscript_id: id,
      position: index + 1,
    })),
    file: {
      ...original,
      id: randomId(),
      manuscript_id: id,
      round: 1,
      kind: 'original',
      created_at: now,
      flags: JSON.stringify(original.flags),
    },
  };
}

/** The co-authors in order, with the corresponding author at the chosen position. */
function authorsOf({ co_authors, author_position }: Submission, submitter: Submitter) {
  const { id: _, ...own } = submitter;
  const authors = co_authors.map(({ name, family_name, ...coAuthor }) => ({
    ...coAuthor,
    ...splitName(name, family_name),
    is_corresponding: false,
  }));
  return authors.toSpliced(Number(author_position ?? 1) - 1, 0, { ...own, is_corresponding: true });
}
