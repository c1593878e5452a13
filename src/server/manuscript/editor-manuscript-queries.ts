import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { letterTemplates } from '#domain/decision/letter';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { revealsAuthors } from '#domain/document/leak';
import { formatAmount } from '#domain/journal/currency';
import type { Journal } from '#domain/journal/journal';
import { currentMail } from '#domain/journal/mail/mail-template';
import { overdueCutoff, plainDate } from '#domain/kernel/date';
import { assignmentStatus } from '#domain/review/assignment-status';
import { INVITATION } from '#domain/review/invitation-letter';
import { findTextForReviewers } from './blind-queries.ts';
import { readCard } from './card-queries.ts';
import { listNotices } from './notice-queries.ts';
import { listAuthors, listRevisions, readSentStatements } from './queries.ts';
import { listRequests } from './request-queries.ts';

/** Reads everything that the office knows about a manuscript. */
export async function readEditorManuscript(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<EditorManuscript> {
  const [card, own, statements, words_for_reviewers, authors, files, leak_reports, revisions, ...rest] =
    await Promise.all([
      readCard(db, id),
      readEditorColumns(db, id),
      readSentStatements(db, id),
      findTextForReviewers(db, id),
      listAuthors(db, id),
      listFiles(db, id),
      listLeakReports(db, id),
      listRevisions(db, id),
      listDecisions(db, id),
      listNotices(db, id),
      listAssignments(db, id, now),
      listRequests(db, id),
      findPlannedDecision(db, id),
    ]);
  const [decisions, notices, assignments, requests, planned_decision] = rest;
  const newest = files.find(({ kind }) => kind === 'original');
  return {
    ...card,
    ...own,
    ...statements,
    today: plainDate(now),
    journal: { name: journal.name },
    file: newest ? editorialApi.editorFile(id, newest.id) : null,
    words_for_reviewers,
    authors,
    files,
    leak_reports,
    revisions,
    decisions,
    letters: letterTemplates(journal, card.article_type),
    invitation: currentMail(journal, 'review-invitation', INVITATION),
    notices,
    assignments,
    requests,
    planned_decision,
  };
}

async function readEditorColumns(db: ReadonlyKysely<Database>, id: string) {
  const { state, due_cents, currency, unanswered_threads, submitter_id, lost, ...row } = await db
    .selectFrom('manuscript')
    .leftJoin('article', 'article.manuscript_id', 'manuscript.id')
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .select(['article.doi', 'article.slug', 'article.published_on as publishedDate'])
    .leftJoin('moved_article', (join) =>
      join.onRef('moved_article.manuscript_id', '=', 'manuscript.id').on('was_published', '=', false),
    )
    .select(['fee.state', 'fee.due_cents', 'fee.currency'])
    .select(['manuscript.revision_due_on', 'manuscript.submitter_id', 'moved_article.lost'])
    .select((eb) =>
      eb
        .selectFrom('thread')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('thread.manuscript_id', '=', 'manuscript.id')
        .where('waiting_since', 'is not', null)
        .as('unanswered_threads'),
    )
    .where('manuscript.id', '=', id)
    .executeTakeFirstOrThrow();
  const isCharged = state !== null && due_cents !== null && currency !== null;
  const fee = isCharged ? { state, amount_due: formatAmount(due_cents), currency } : null;
  const moved_in = lost && { has_account: submitter_id !== null, lost };
  return { ...row, fee, moved_in, unanswered_threads: unanswered_threads ?? 0 };
}

async function listFiles(db: ReadonlyKysely<Database>, id: string): Promise<EditorManuscript['files']> {
  const rows = await db
    .selectFrom('manuscript_file')
    .select(['id', 'round', 'kind', 'name', 'format', 'bytes', 'scan_status', 'flags', 'created_at'])
    .where('manuscript_id', '=', id)
    .orderBy('round', 'desc')
    .orderBy('kind')
    .execute();
  return rows.map((file) => ({ ...file, created_at: file.created_at.toISOString() }));
}

async function listLeakReports(db: ReadonlyKysely<Database>, id: string): Promise<EditorManuscript['leak_reports']> {
  const rows = await db
    .selectFrom('leak_report')
    .select(['round', 'status', 'reason', 'leaks', 'removed', 'shown_by'])
    .where('manuscript_id', '=', id)
    .orderBy('round', 'desc')
    .execute();
  return rows.map((report) => ({ ...report, is_held: report.shown_by === null && revealsAuthors(report.leaks) }));
}

async function listDecisions(db: ReadonlyKysely<Database>, id: string): Promise<EditorManuscript['decisions']> {
  const rows = await db
    .selectFrom('decision')
    .select(['id', 'round', 'previous_status', 'status', 'kind', 'notes', 'letter_subject', 'letter_text'])
    .select(['revision_due_on', 'override', 'decided_by', 'decided_at'])
    .where('manuscript_id', '=', id)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((decision) => ({ ...decision, decided_at: decision.decided_at.toISOString() }));
}

async function findPlannedDecision(
  db: ReadonlyKysely<Database>,
  id: string,
): Promise<EditorManuscript['planned_decision']> {
  const row = await db
    .selectFrom('planned_decision')
    .select(['id', 'update', 'planned_by', 'planned_at', 'due_at'])
    .where('manuscript_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { update, planned_at, due_at, ...planned } = row;
  const { status, kind = null, letter } = update;
  const moments = { planned_at: planned_at.toISOString(), due_at: due_at.toISOString() };
  return { ...planned, ...moments, status, kind, has_letter: letter !== null };
}

async function listAssignments(
  db: ReadonlyKysely<Database>,
  id: string,
  now: Date,
): Promise<EditorManuscript['assignments']> {
  const rows = await db
    .selectFrom('review_assignment')
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .selectAll('review_assignment')
    .select(['account.email', sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name')])
    .select(['account.email_verified_at', 'account.is_active'])
    .where('manuscript_id', '=', id)
    .orderBy('round', 'desc')
    .orderBy('invited_at')
    .execute();
  return rows.map((row) => {
    const { id, round, name, email, due_on, decline_reason, suggested_colleagues, cancel_reason } = row;
    const dates = {
      due_on,
      accepted_at: row.accepted_at?.toISOString() ?? null,
      declined_at: row.declined_at?.toISOString() ?? null,
      cancelled_at: row.cancelled_at?.toISOString() ?? null,
      completed_at: row.completed_at?.toISOString() ?? null,
      thanked_at: row.thanked_at?.toISOString() ?? null,
    };
    const { accepted_at, declined_at } = dates;
    return {
      id,
      round,
      due_on,
      decline_reason,
      suggested_colleagues,
      cancel_reason,
      accepted_at,
      declined_at,
      returned_at: row.returned_at?.toISOString() ?? null,
      reviewer_number: row.reviewer_number,
      reviewer: { name, email, email_verified: row.email_verified_at !== null, is_active: row.is_active },
      status: assignmentStatus(dates, overdueCutoff(now)),
      invited_at: row.invited_at.toISOString(),
    };
  });
}
