import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import { fillLetter, letterKindOf, letterTemplateFor } from '#domain/decision/letter';
import type { ArticleType } from '#domain/journal/article-type-id';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { manuscriptNumber } from '#domain/manuscript/number';
import { chargeOf } from '#domain/payment/fee';
import { knownType } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import type { FileStore } from '#server/kernel/adapters/files';
import { appendEvent } from '#server/kernel/event/append-event';
import { stableId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { letterhead, typeset } from '#server/kernel/typeset/typeset';
import { requestConversion } from '#server/production/queries';
import { QUEUE_MANUSCRIPTS, SAMPLE_MANUSCRIPTS, type SampleManuscript, sampleCode } from './sample-manuscripts.ts';

type Sample = SampleManuscript;

const ALL = [...SAMPLE_MANUSCRIPTS, ...QUEUE_MANUSCRIPTS];

interface StoredSample {
  sample: Sample;
  id: string;
  number: string;
  file: { file_key: string; bytes: number; sha256: string };
}

/** Stores a file per unpublished sample; numbers follow the published ones. */
export async function storeManuscripts(journal: Journal, files: FileStore, published: number): Promise<StoredSample[]> {
  return Promise.all(
    ALL.map(async (sample, index) => {
      const id = stableId('manuscript', sample.title);
      const number = manuscriptNumber(journal, Number(sample.submitted_on.slice(0, 4)), published + index + 1);
      const pdf = await typesetManuscript(journal, sample);
      const file_key = `manuscripts/${stableId('original', sample.title)}.pdf`;
      await files.write(file_key, pdf);
      if (sample.decided) await files.write(revisionKey(sample), pdf);
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      return { sample, id, number, file: { file_key, bytes: pdf.length, sha256 } };
    }),
  );
}

/** Inserts manuscripts for every queue; review copies are made later. */
export async function insertManuscripts(
  journal: Journal,
  trx: Transaction<Database>,
  manuscripts: readonly StoredSample[],
  now: Date,
): Promise<void> {
  for (const manuscript of manuscripts) {
    await insertManuscript(trx, manuscript);
    await insertFile(trx, manuscript);
    await insertDecision(journal, trx, manuscript);
    await chargeAccepted(journal, trx, manuscript);
    if (has('isAccepted', manuscript.sample.status) && !manuscript.sample.hasText)
      await requestConversion(trx, manuscript.id, now);
    await enqueue(trx, { kind: 'review-copy.make', payload: { manuscript_id: manuscript.id, round: 1 } }, now);
  }
  // The log is written in chronological order.
  const inOrder = manuscripts.toSorted((one, other) => (one.sample.submitted_on < other.sample.submitted_on ? -1 : 1));
  for (const { sample, id, number: manuscript_number, file } of inOrder) {
    const name = authorEmail({ sample, id }, 0);
    const actor = { id: sample.submitter ? stableId('account', sample.submitter) : null, name };
    const object = { type: 'manuscript', id };
    const details = { manuscript_number, file_sha256: file.sha256 };
    const at = new Date(submissionTime(sample));
    await appendEvent(trx, { actor, action: 'manuscript.submitted', object, details }, at);
  }
}

async function insertManuscript(trx: Transaction<Database>, { sample, id, number }: StoredSample): Promise<void> {
  const { authors, keywords, submitted_on, submitter, isHandled, hasText, isUnpaid, isPaid, decided, ...manuscript } =
    sample;
  const submitted_at = submissionTime(sample);
  await trx
    .insertInto('manuscript')
    .values({
      ...manuscript,
      id,
      manuscript_number: number,
      keywords: JSON.stringify(keywords),
      volume_id: null,
      issue_id: null,
      submitted_at,
      updated_at: DECIDED[sample.status] ? decisionTime(sample) : submitted_at,
      submission_code: sampleCode(number),
      submitter_id: submitter ? stableId('account', submitter) : null,
      editor_id: sample.status === 'submitted' && !isHandled ? null : stableId('account', 'editor@journal.example'),
    })
    .execute();
  const rows = authors.map((author, index) => ({
    ...author,
    manuscript_id: id,
    position: index + 1,
    email: authorEmail({ sample, id }, index),
    orcid: null,
    is_corresponding: index === 0,
  }));
  await trx.insertInto('manuscript_author').values(rows).execute();
}

async function insertFile(trx: Transaction<Database>, { sample, id, file }: StoredSample): Promise<void> {
  const fixed = { round: 1, kind: 'original', format: 'pdf', scan_status: 'not_scanned', flags: '[]' } as const;
  await trx
    .insertInto('manuscript_file')
    .values({
      ...file,
      ...fixed,
      id: stableId('file', sample.title),
      manuscript_id: id,
      name: 'manuscript.pdf',
      created_at: submissionTime(sample),
    })
    .execute();
}

/** Editors' notes per decision. */
const DECIDED: Readonly<Partial<Record<Sample['status'], string>>> = {
  revisions_required:
    'Both reviewers found the question important. Please report how missing answers were handled, give confidence intervals for the main results, and shorten the discussion.',
  accepted: 'Both reviewers are satisfied with the changes.',
  rejected: 'The study cannot answer the question it asks; the reviewers explain why in their comments.',
};

/** The kind of decision, where several lead to a status. */
const KINDS: Readonly<Partial<Record<Sample['status'], DecisionKind>>> = {
  revisions_required: 'major_revision',
  rejected: 'rejection',
};

async function insertDecision(
  journal: Journal,
  trx: Transaction<Database>,
  { sample, id, number }: StoredSample,
): Promise<void> {
  const { title, revision_due_on = null, authors, decided: status = sample.status } = sample;
  const notes = DECIDED[status];
  const [first] = authors;
  const kind = KINDS[status];
  const letterKind = letterKindOf({ status, kind });
  if (!notes || !letterKind || !first) return;
  const words = { author: authorName(first), title, number, notes, reviews: '' };
  const letter = fillLetter(journal, letterTemplateFor(journal, letterKind, null), {
    ...words,
    due_date: revision_due_on,
  });
  await trx
    .insertInto('decision')
    .values({
      id: stableId('decision', title),
      manuscript_id: id,
      round: 1,
      previous_status: 'under_review',
      status,
      kind: kind ?? null,
      notes,
      letter_subject: letter.subject,
      letter_text: letter.text,
      revision_due_on,
      decided_by: 'editor@journal.example',
      decided_by_id: stableId('account', 'editor@journal.example'),
      decided_at: decisionTime(sample),
    })
    .execute();
}

const authorEmail = ({ sample: { submitter }, id }: Pick<StoredSample, 'sample' | 'id'>, index: number) =>
  index === 0 && submitter ? submitter : `author${index + 1}.${id}@journal.example`;

/** Accepted samples owe their charge, but those by other authors have paid, and so has one that was rejected later. */
async function chargeAccepted(
  journal: Journal,
  trx: Transaction<Database>,
  { sample, id }: StoredSample,
): Promise<void> {
  const [first] = sample.authors;
  const type = knownType(journal, sample.article_type);
  if ((sample.status !== 'accepted' && !sample.isPaid) || !first || !type) return;
  const payer = { name: authorName(first), email: `author1.${id}@journal.example` };
  await insertCharge(journal, trx, {
    manuscript_id: id,
    article_type: type,
    accepted_at: decisionTime(sample),
    payer: sample.submitter || sample.isUnpaid ? undefined : payer,
  });
}

/** Where the revised file of a sample is stored. */
export const revisionKey = ({ title }: Pick<Sample, 'title'>) => `manuscripts/${stableId('revision', title)}.pdf`;

const submissionTime = ({ submitted_on }: Sample) => `${submitted_on}T09:00:00.000Z`;

/** Seven weeks after submission, as the journal states. */
function decisionTime(sample: Sample): string {
  return new Date(Date.parse(submissionTime(sample)) + 49 * DAY_MS).toISOString();
}

/** The submitted file: anonymous, with the sample's text. */
async function typesetManuscript(
  journal: Journal,
  { title, abstract, keywords, submitted_on }: Sample,
): Promise<Uint8Array> {
  const data = { journal: letterhead(journal), title, abstract, keywords };
  const { pdf } = await typeset({ template: 'manuscript', data, madeAt: new Date(submitted_on) }, JOURNAL_CALLER);
  return pdf;
}

interface SampleCharge {
  manuscript_id: string;
  article_type: ArticleType;
  accepted_at: string;
  /** The payer; undefined if unpaid. */
  payer?: { name: string; email: string } | undefined;
}

const PAID_AFTER_MS = 3 * DAY_MS;

/** An accepted sample's charge, and its simulated payment. */
async function insertCharge(
  journal: Journal,
  trx: Transaction<Database>,
  { manuscript_id, article_type, accepted_at, payer }: SampleCharge,
): Promise<void> {
  const { currency } = journal;
  const amount_cents = chargeOf(journal, article_type);
  const paid_at = new Date(Date.parse(accepted_at) + PAID_AFTER_MS).toISOString();
  await trx
    .insertInto('fee')
    .values({
      manuscript_id,
      article_type,
      amount_cents,
      due_cents: amount_cents,
      currency,
      created_at: accepted_at,
      ...(payer ? { state: 'paid', settled_at: paid_at } : { state: 'due' }),
    })
    .execute();
  if (!payer) return;
  const upper = (word: string) => stableId(word, manuscript_id).toUpperCase();
  const order = { reference: stableId('payment', manuscript_id), amount_cents, currency };
  const taken = { id: `DEMO${upper('order')}`, capture_id: `TAKEN${upper('capture')}` };
  await trx
    .insertInto('demonstration_order')
    .values({ ...order, ...taken, status: 'completed', created_at: paid_at })
    .execute();
  await trx
    .insertInto('payment')
    .values({
      id: order.reference,
      manuscript_id,
      provider: 'demonstration',
      provider_order_id: taken.id,
      capture_id: taken.capture_id,
      article_type,
      amount_cents,
      currency,
      state: 'completed',
      problem: null,
      captured_cents: amount_cents,
      captured_currency: currency,
      received_on: null,
      payer_name: payer.name,
      payer_email: payer.email,
      recorded_by: null,
      recorded_by_id: null,
      receipt_id: [1, 2, 3]
        .map((part) => stableId(`receipt ${part}`, manuscript_id))
        .join('')
        .slice(0, 43),
      created_at: paid_at,
      asked_at: paid_at,
      paid_at,
      updated_at: paid_at,
    })
    .execute();
}
