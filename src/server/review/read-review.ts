import { extensionDates } from '#domain/decision/request/request-answer';
import { searchFor, withoutNames } from '#domain/document/author-search/search';
import { overdueCutoff } from '#domain/kernel/date';
import { completeForm } from '#domain/review/form-answers';
import {
  isRefused,
  isReviewAwaited,
  isReviewOpen,
  type ReviewCard,
  type ReviewedRound,
  type ReviewStage,
  type ReviewView,
  reviewStage,
} from '#domain/review/reviewer-area';
import type { Context } from '#server/kernel/context';
import { listManuscriptAuthors } from '#server/manuscript/queries';
import { listRequestsOfReviewer } from '#server/manuscript/request-queries';
import { nameToAskFor, noFileReason, type ReviewAssignment, readAssignment } from './review-assignment.ts';
import {
  findDraft,
  findLastReview,
  findOwnFile,
  listAssignments,
  listBlindReviews,
  listRounds,
} from './review-queries.ts';

/** No one reviews so many, so all are listed. */
const LISTED_MAX = 500;

/** A reviewer's assignments, newest first. */
export async function listReviews(reviewerId: string, { reader, clock }: Context): Promise<ReviewCard[]> {
  const now = clock.now();
  const rows = await listAssignments(reader, reviewerId, LISTED_MAX);
  return rows.map((row) => toCard({ ...row, stage: reviewStage(row, overdueCutoff(now)) }));
}

/** Shown in some stages: the reason for returning a review, the outcome, and the question for the reviewer's name. */
const STAGE_FACTS: Readonly<Record<ReviewStage, { hasReason: boolean; hasOutcome: boolean; asksForName: boolean }>> = {
  invited: { hasReason: false, hasOutcome: false, asksForName: true },
  accepted: { hasReason: false, hasOutcome: false, asksForName: false },
  overdue: { hasReason: false, hasOutcome: false, asksForName: false },
  returned: { hasReason: true, hasOutcome: false, asksForName: false },
  submitted: { hasReason: false, hasOutcome: false, asksForName: false },
  closed: { hasReason: false, hasOutcome: true, asksForName: false },
  declined: { hasReason: false, hasOutcome: false, asksForName: false },
  cancelled: { hasReason: false, hasOutcome: false, asksForName: false },
};

/** An assignment as its reviewer sees it, with their own texts. */
export async function readReview(assignmentId: string, context: Context): Promise<ReviewView> {
  const { reader, clock } = context;
  const assignment = await readAssignment(reader, assignmentId, clock.now());
  const { abstract, keywords, interests, form, stage, return_reason, decision } = assignment;
  const facts = STAGE_FACTS[stage];
  const [rounds, draft, submitted, file, requests, reviews] = await Promise.all([
    readRounds(assignment, context),
    findDraft(reader, assignmentId),
    findLastReview(reader, assignmentId),
    findOwnFile(reader, assignmentId),
    listRequestsOfReviewer(reader, assignmentId),
    facts.hasOutcome ? listBlindReviews(reader, assignmentId) : [],
  ]);
  return {
    ...toCard(assignment),
    abstract,
    keywords,
    interests,
    rounds,
    return_reason: facts.hasReason ? return_reason : '',
    form: completeForm(form),
    draft: draft ? { ...draft, updated_at: draft.updated_at.toISOString() } : null,
    submitted: submitted ? { content: submitted.content, submitted_at: submitted.submitted_at.toISOString() } : null,
    file: file ? { id: file.id, name: file.name, bytes: file.bytes } : null,
    is_open: isReviewOpen(stage),
    requests,
    later_dates: isReviewAwaited(stage) ? extensionDates(assignment.due_on, clock.now()) : null,
    name_to_ask_for: facts.asksForName ? nameToAskFor(assignment) : null,
    outcome:
      decision && facts.hasOutcome && assignment.completed_at
        ? { status: decision.status, kind: decision.kind, decided_at: decision.decided_at.toISOString(), reviews }
        : null,
  };
}

function toCard(
  row: Omit<ReviewCard, 'invited_at' | 'submitted_at'> & { invited_at: Date; completed_at: Date | null },
): ReviewCard {
  const { id, manuscript_number, title, article_type, language, round, stage, due_on } = row;
  return {
    id,
    manuscript_number,
    title,
    article_type,
    language,
    round,
    stage,
    due_on,
    invited_at: row.invited_at.toISOString(),
    submitted_at: row.completed_at?.toISOString() ?? null,
  };
}

/** In the authors' responses, identifying parts are removed and reported to the office. */
async function readRounds(
  { manuscript_id, round, accepted_at, interests, stage }: ReviewAssignment,
  { db, reader }: Context,
): Promise<ReviewedRound[]> {
  if (!accepted_at || interests === null || isRefused(stage)) return [];
  const rounds = await listRounds(reader, manuscript_id, round);
  const authors = rounds.some(({ response }) => response) ? await listManuscriptAuthors(db, manuscript_id) : [];
  const search = searchFor(authors);
  return rounds.map(({ round, response, format, bytes, scan_status, ...row }) => {
    const file_note = noFileReason({ ...row, format, scan_status });
    const responseFile = { format: row.response_format, scan_status: row.response_scan_status };
    const response_file_note = row.response_file_id === null ? '' : noFileReason({ ...row, ...responseFile });
    return {
      round,
      file_note,
      response_file_note,
      file: availableFile(file_note, format, bytes),
      response: withoutNames(response, search),
      response_file: availableFile(response_file_note, responseFile.format, row.response_bytes),
    };
  });
}

const availableFile = (note: string, format: string | null, bytes: number | null) =>
  format !== null && bytes !== null && !note ? { format, bytes } : null;
