import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { DECISIONS, has } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import { appealDeadline } from '#domain/decision/request/appeal';
import { extensionDates } from '#domain/decision/request/request-answer';
import type { ArticleType } from '#domain/journal/article-type-id';
import { formatAmount } from '#domain/journal/currency';
import { relativeDueDate } from '#domain/kernel/date';
import { daysLate } from '#domain/manuscript/late-revision';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { FeeState } from '#domain/payment/payment';
import { proofStage } from '#domain/production/proof/proof';
import type { OwnManuscript, OwnManuscriptCard, OwnReview } from '#domain/submission/author-area';
import { decidedKind, revisionReceivedAt } from '#server/manuscript/card-queries';
import { joinsSameRound, listAuthors, listRevisions, readSentStatements } from '#server/manuscript/queries';
import { listRequestsOfAuthors, withdrawalRequestedAt } from '#server/manuscript/request-queries';

const CARD_COLUMNS = [
  'manuscript.id',
  'manuscript.manuscript_number',
  'manuscript.title',
  'manuscript.status',
  'manuscript.round',
  'manuscript.submitted_at',
  'manuscript.updated_at',
  'manuscript.revision_due_on',
  'fee.article_type as fee_type',
  'fee.state as fee_state',
  'fee.due_cents',
  'fee.currency',
] as const;

export async function listOwnManuscripts(
  db: ReadonlyKysely<Database>,
  submitterId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<OwnManuscriptCard[]> {
  const rows = await db
    .selectFrom('manuscript')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .select([...CARD_COLUMNS, revisionReceivedAt.as('revision_received_at'), decidedKind.as('kind')])
    .select(withdrawalRequestedAt.as('withdrawal_requested_at'))
    .where('submitter_id', '=', submitterId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => toCard(row, now));
}

/** A manuscript as its author may see it. */
export async function readOwnManuscript(db: ReadonlyKysely<Database>, id: string, now: Date): Promise<OwnManuscript> {
  const row = await db
    .selectFrom('manuscript')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .select([...CARD_COLUMNS, revisionReceivedAt.as('revision_received_at'), decidedKind.as('kind')])
    .select(withdrawalRequestedAt.as('withdrawal_requested_at'))
    .select([
      'manuscript.status_since',
      'manuscript.submission_code',
      'manuscript.abstract',
      'manuscript.keywords',
      'article.slug',
      'article.doi',
    ])
    .where('manuscript.id', '=', id)
    .executeTakeFirstOrThrow();
  const isPublished = has('isOnSite', row.status);
  const [statements, authors, files, leak_reports, decisions, reviews, revisions, requests, proof] = await Promise.all([
    readSentStatements(db, id),
    listAuthors(db, id),
    listFiles(db, id),
    listLeakReports(db, id),
    listLetters(db, id),
    listReleasedReviews(db, id),
    listRevisions(db, id),
    listRequestsOfAuthors(db, id),
    has('isAccepted', row.status) && !isPublished ? findOwnProof(db, id, now) : null,
  ]);
  const { submission_code, abstract, keywords, slug, doi } = row;
  const card = toCard(row, now);
  return {
    ...card,
    ...statements,
    submission_code,
    abstract,
    keywords,
    authors,
    files,
    leak_reports,
    decisions,
    reviews,
    revisions,
    requests,
    sent_back: card.status === 'submitted' ? await findSentBack(db, id) : null,
    appeal_until: appealDeadline({ ...card, since: row.status_since, requests }, now),
    later_dates: card.revision_due_date ? extensionDates(card.revision_due_date, now) : null,
    proof,
    slug: isPublished ? slug : null,
    doi: isPublished ? doi : null,
  };
}

async function findSentBack(db: ReadonlyKysely<Database>, id: string): Promise<OwnManuscript['sent_back']> {
  const row = await db
    .selectFrom('technical_check')
    .select(['words', 'asked', 'changed_at'])
    .where('manuscript_id', '=', id)
    .where('state', '=', 'sent-back')
    .executeTakeFirst();
  return row ? { words: row.words, asked: row.asked, at: row.changed_at.toISOString() } : null;
}

async function findOwnProof(db: ReadonlyKysely<Database>, id: string, now: Date): Promise<OwnManuscript['proof']> {
  const proof = await db
    .selectFrom('proof')
    .select(['due_on', 'revoked_at', 'answer'])
    .where('manuscript_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!proof || proof.revoked_at) return null;
  return { stage: proofStage(proof), due_date: proof.due_on, due_in: relativeDueDate(proof.due_on, now) };
}

interface CardRow {
  id: string;
  manuscript_number: string;
  title: string;
  status: string;
  kind: DecisionKind | null;
  round: number;
  submitted_at: Date;
  updated_at: Date;
  revision_due_on: string | null;
  withdrawal_requested_at: Date | null;
  revision_received_at: Date | null;
  fee_type: string | null;
  fee_state: FeeState | null;
  due_cents: number | null;
  currency: string | null;
}

function toCard(row: CardRow, now: Date): OwnManuscriptCard {
  const { id, manuscript_number, title, kind, round } = row;
  const status = row.status as ManuscriptStatus;
  const due = DECISIONS[status].asksForRevision ? row.revision_due_on : null;
  return {
    id,
    manuscript_number,
    title,
    status,
    kind,
    round,
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    revision_due_date: due,
    revision_due_in: due && relativeDueDate(due, now),
    withdrawal_requested_at: row.withdrawal_requested_at?.toISOString() ?? null,
    revision_received_at: row.revision_received_at?.toISOString() ?? null,
    charge: chargeOf(row),
  };
}

function chargeOf({ fee_type, fee_state, due_cents, currency }: CardRow): OwnManuscriptCard['charge'] {
  if (!fee_type || !fee_state || !currency) return null;
  return {
    article_type: fee_type as ArticleType,
    state: fee_state,
    amount_due: formatAmount(due_cents ?? 0),
    currency,
  };
}

/** The files as their authors see them, without scan results and the office's flags. */
async function listFiles(db: ReadonlyKysely<Database>, id: string): Promise<OwnManuscript['files']> {
  const rows = await db
    .selectFrom('manuscript_file')
    .select(['id', 'round', 'kind', 'name', 'format', 'bytes', 'created_at'])
    .where('manuscript_id', '=', id)
    .orderBy('round')
    .orderBy('kind')
    .execute();
  return rows.map((file) => ({ ...file, created_at: file.created_at.toISOString() }));
}

async function listLeakReports(db: ReadonlyKysely<Database>, id: string): Promise<OwnManuscript['leak_reports']> {
  return db
    .selectFrom('leak_report')
    .select(['round', 'status', 'reason', 'leaks'])
    .where('manuscript_id', '=', id)
    .orderBy('round')
    .execute();
}

/** Decisions that were sent to the authors; a status change without a letter is internal. */
async function listLetters(db: ReadonlyKysely<Database>, id: string): Promise<OwnManuscript['decisions']> {
  const rows = await db
    .selectFrom('decision')
    .select(['id', 'round', 'status', 'kind', 'letter_subject', 'letter_text', 'revision_due_on', 'decided_at'])
    .where('manuscript_id', '=', id)
    .where('letter_text', '!=', '')
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ revision_due_on, decided_at, status, ...decision }) => ({
    ...decision,
    status: status as ManuscriptStatus,
    revision_due_date: revision_due_on,
    decided_at: decided_at.toISOString(),
  }));
}

/** A manuscript's released reviews, newest round first. */
async function listReleasedReviews(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<OwnReview[]> {
  const rows = await selectReleased(db)
    .leftJoin('review_file', (join) =>
      join
        .onRef('review_file.assignment_id', '=', 'review_assignment.id')
        .on('review_file.kind', '=', 'clean_copy')
        .on('review_file.scan_status', 'in', ['clean', 'not_scanned'])
        .on('review_for_author.includes_file', '=', true),
    )
    .select(['review_assignment.round', 'review_assignment.reviewer_number', 'review_for_author.text'])
    .select(['manuscript.manuscript_number', 'review_file.id', 'review_file.format', 'review_file.bytes'])
    .where('review_assignment.manuscript_id', '=', manuscriptId)
    .orderBy('review_assignment.round', 'desc')
    .orderBy('review_assignment.reviewer_number')
    .execute();
  return rows.map(({ round, text, reviewer_number, id, format, bytes, ...row }) => {
    const number = reviewer_number ?? 0;
    const hasFile = id !== null && format !== null && bytes !== null;
    const facts = { ...row, round, reviewer_number: number, format: format ?? '' };
    return { round, text, reviewer_number: number, file: hasFile ? { id, name: reviewFileName(facts), bytes } : null };
  });
}

export async function findReleasedFile(db: ReadonlyKysely<Database>, { id, file }: { id: string; file: string }) {
  const found = await selectReleased(db)
    .innerJoin('review_file', 'review_file.assignment_id', 'review_assignment.id')
    .select(['review_assignment.round', 'review_assignment.reviewer_number', 'manuscript.manuscript_number'])
    .select(['review_file.file_key', 'review_file.format', 'review_file.bytes', 'review_file.scan_status'])
    .where('manuscript.id', '=', id)
    .where('review_file.id', '=', file)
    .where('review_file.kind', '=', 'clean_copy')
    .where('review_for_author.includes_file', '=', true)
    .executeTakeFirst();
  return found && { ...found, name: reviewFileName({ ...found, reviewer_number: found.reviewer_number ?? 0 }) };
}

const selectReleased = (db: ReadonlyKysely<Database>) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', 'manuscript.id', 'review_assignment.manuscript_id')
    .innerJoin('review_for_author', 'review_for_author.assignment_id', 'review_assignment.id')
    .where('review_for_author.released_at', 'is not', null);

interface ReviewFileFacts {
  manuscript_number: string;
  round: number;
  reviewer_number: number;
  format: string;
}

/** Neutral, because the reviewer's own file name may identify them. */
const reviewFileName = ({ manuscript_number, round, reviewer_number, format }: ReviewFileFacts) =>
  `${manuscript_number}-r${round}-reviewer-${reviewer_number}.${format}`;

/** Starts a manuscript's next round with its revision. */
export async function insertRevision(
  trx: Transaction<Database>,
  id: string,
  { round, response, due_on, now }: { round: number; response: string; due_on: string | null; now: Date },
): Promise<void> {
  const revision = { manuscript_id: id, round, response, submitted_at: now, due_on };
  await trx.insertInto('revision').values(revision).execute();
  await trx
    .updateTable('manuscript')
    .set((set) => ({
      round,
      status: 'under_review',
      revision_due_on: null,
      updated_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The revision of a manuscript's latest round, with its files' hashes, by which a repeated call is recognised. */
export async function findLastRevision(trx: Transaction<Database>, id: string) {
  return trx
    .selectFrom('revision')
    .innerJoin('manuscript_file', (join) => join.on(joinsSameRound('manuscript_file', 'revision', 'original')))
    .leftJoin('manuscript_file as response_file', (join) =>
      join.on(joinsSameRound('response_file', 'revision', 'response')),
    )
    .select(['revision.round', 'revision.response', 'manuscript_file.sha256'])
    .select('response_file.sha256 as response_sha256')
    .where('revision.manuscript_id', '=', id)
    .orderBy('revision.round', 'desc')
    .executeTakeFirst();
}

/** Title, number and submitter of a manuscript, for emails. */
export async function findManuscriptForEmail(db: Kysely<Database>, id: string, round?: number) {
  const row = await db
    .selectFrom('manuscript')
    .innerJoin('account', 'account.id', 'manuscript.submitter_id')
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.title'])
    .leftJoin('revision', (join) =>
      join
        .onRef('revision.manuscript_id', '=', 'manuscript.id')
        .on('revision.round', '=', round ?? sql.ref('manuscript.round')),
    )
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.is_active'])
    .select(['revision.due_on', 'revision.submitted_at as revised_at'])
    .where('manuscript.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { first_name, last_name, due_on, revised_at, ...manuscript } = row;
  const late_days = revised_at ? daysLate(due_on, revised_at) : 0;
  return { ...manuscript, late_days, name: [first_name, last_name].filter(Boolean).join(' ') };
}
