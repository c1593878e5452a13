import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { DECISIONS, has } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import { appealUntil } from '#domain/decision/request/appeal';
import { laterDates } from '#domain/decision/request/request-answer';
import type { ArticleType } from '#domain/journal/article-type-id';
import { dueIn } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { type FeeState, usdOnWire } from '#domain/payment/payment';
import { proofStage } from '#domain/production/proof/proof';
import type { OwnManuscript, OwnManuscriptCard } from '#domain/submission/author-area';
import { decidedKind, revisionReceivedAt } from '#server/manuscript/card-queries';
import { listAuthors, listRevisions, readSentStatements } from '#server/manuscript/queries';
import { listRequestsOfAuthors, withdrawalAskedAt } from '#server/manuscript/request-queries';
import { listReleasedReviews } from './author-review-queries.ts';

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
] as const;

/** An account's manuscripts, newest first, at most `limit`. */
export async function listOwnManuscripts(
  db: ReadonlyKysely<Database>,
  submitterId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<OwnManuscriptCard[]> {
  const rows = await db
    .selectFrom('manuscript')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .select([...CARD_COLUMNS, revisionReceivedAt.as('revision_received_at'), decidedKind.as('kind')])
    .select(withdrawalAskedAt.as('withdrawal_requested_at'))
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
    .select(withdrawalAskedAt.as('withdrawal_requested_at'))
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
    appeal_until: appealUntil({ ...card, since: row.status_since, requests }, now),
    later_dates: card.revision_due_date ? laterDates(card.revision_due_date, now) : null,
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
  return { stage: proofStage(proof), due_date: proof.due_on, due_in: dueIn(proof.due_on, now) };
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
    revision_due_in: due && dueIn(due, now),
    withdrawal_requested_at: row.withdrawal_requested_at?.toISOString() ?? null,
    revision_received_at: row.revision_received_at?.toISOString() ?? null,
    charge: chargeOf(row),
  };
}

function chargeOf({ fee_type, fee_state, due_cents }: CardRow): OwnManuscriptCard['charge'] {
  if (!fee_type || !fee_state) return null;
  return { article_type: fee_type as ArticleType, state: fee_state, amount_due: usdOnWire(due_cents ?? 0) };
}

/** What an author may know of the files: nothing of scans and of what the office is warned of. */
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

/** Decisions sent to the authors; status changes without a letter are internal. */
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
