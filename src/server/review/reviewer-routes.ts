import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import { FullName } from '#domain/account/account';
import { type CopyKind, DOCUMENT_MEDIA_TYPES } from '#domain/document/document';
import { calendarFile } from '#domain/journal/calendar';
import type { Journal } from '#domain/journal/journal';
import type { ReviewForm } from '#domain/journal/review-form';
import { longDate, monthName } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { answerErrors, completeForm, missingFields } from '#domain/review/form-answers';
import { REVIEW_TEXTS, type Recommendation, type ReviewContent } from '#domain/review/review';
import {
  AssignmentAnswer,
  DraftReview,
  InterestsDeclaration,
  type KeptDraft,
  REVIEW_BODY_MAX,
  type ReviewReceipt,
  type ReviewReply,
} from '#domain/review/reviewer-area';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { receiveForm } from '#server/document/receive-document';
import { scanDocument } from '#server/document/scan-document';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { claimFile, storeFile } from '#server/document/store-document';
import { insertUnclaimed } from '#server/document/upload-queries';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { file, json } from '#server/kernel/http/answer';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Id, Ordinal } from '#server/kernel/http/id';
import { notFound, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { type Reviewer, type ReviewerCall, type Route, route } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { letterhead, typesetPage } from '#server/kernel/typeset/typeset';
import { lapseRequestsOfReviewer } from '#server/manuscript/request-queries';
import { answerInvitation } from './answer-invitation.ts';
import { deleteReviewFiles, insertReviewFile, updateAssignment } from './queries.ts';
import { listReviews, readReview } from './read-review.ts';
import {
  isHeldBack,
  lockAndReadAssignment,
  readAssignment,
  requireOpen,
  requireReadable,
  requireReadableCopy,
} from './review-assignment.ts';
import {
  findDraft,
  findLastReview,
  findOtherReviewFile,
  findOwnFile,
  findReviewCopy,
  insertReview,
  listRounds,
  reviewerNumberFor,
  saveDraftVersion,
} from './review-queries.ts';

/**
 * Sends a reviewer a file of a round.
 * @throws Problem not_found for a later round, or if there is no such file; conflict with the reason if the reviewer
 * has not accepted and declared, or while it is unavailable
 */
async function sendCopy(
  kind: CopyKind,
  { id, round }: { id: string; round: number },
  { context }: Pick<ReviewerCall, 'context'>,
): Promise<Response> {
  const { reader, clock } = context;
  const assignment = await readAssignment(reader, id, clock.now());
  if (round > assignment.round) throw notFound();
  requireReadable(assignment);
  const copy = await findReviewCopy(reader, assignment.manuscript_id, round, kind);
  if (!copy) {
    const [found] = await listRounds(reader, assignment.manuscript_id, round);
    if (kind === 'response_copy' && found?.response_file_id === null) throw notFound();
    // Reports that no copy could be made, because waiting does not help then.
    throw new Problem('conflict', found?.is_made ? REVIEW_TEXTS.copyMissing : REVIEW_TEXTS.copyPending);
  }
  if (isHeldBack(copy)) throw new Problem('conflict', REVIEW_TEXTS.copyHeld);
  return sendManuscriptFile(copy, context);
}

/**
 * Records a reviewer's competing interests, empty for none; replaces an earlier declaration.
 * @throws Problem conflict if the invitation was not accepted, or the review is closed
 */
async function declareInterests(
  interests: string,
  { assignmentId, accountId, email }: Reviewer,
  context: Context,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndReadAssignment(trx, assignmentId, now);
    requireOpen({ ...assignment, interests });
    if (assignment.interests === interests) return;
    await updateAssignment(trx, assignmentId, { interests, interests_declared_at: now });
    const object = { type: 'manuscript', id: assignment.manuscript_id };
    const details = { assignment_id: assignmentId, has_interests: interests !== '' };
    const actor = { id: accountId, name: email };
    await appendEvent(trx, { actor, action: 'review.interests-declared', object, details }, now);
  });
}

const AssignmentId = z.object({ id: Id });
const AssignmentRound = z.object({ id: Id, round: Ordinal });
const common = { access: 'reviewer-of', csrf: false, cache: 0 } as const;

/** Routes for reviewers, by link or account (decision 028). */
export const reviewerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignments',
    summary: 'Lists the caller’s review assignments, newest first.',
    notes: 'Empty before the address of the account is confirmed.',
    answers: [json('ReviewCard[]')],
    access: 'signed-in',
    input: z.object({}),
    // Invitations are shown only to confirmed addresses.
    handle: async (_, { context, user }) => (user.isConfirmed ? listReviews(user.id, context) : []),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id',
    summary: 'Shows one assignment as its reviewer may see it.',
    answers: [json('ReviewView')],
    input: AssignmentId,
    handle: ({ id }, { context }) => readReview(id, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/answer',
    summary: 'Accepts or declines an invitation.',
    notes:
      'Someone who accepts without a name on record must give one; otherwise the reply is 400 with an error for `first_name`. After accepting, they may still decline until they submit a review.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'The invitation was answered or withdrawn, or the round is decided.' },
    input: AssignmentAnswer.extend({ id: Id }),
    async handle({ id: _, ...given }, { context, reviewer }) {
      const { message, password_ended } = await answerInvitation(given, reviewer, context);
      return { ...(await reply(message, reviewer, context)), password_ended };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/interests',
    summary: 'Declares competing interests, or that there are none.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'The invitation is not accepted, or the review is closed.' },
    input: InterestsDeclaration.safeExtend({ id: Id }),
    async handle({ interests }, { context, reviewer }) {
      await declareInterests(interests, reviewer, context);
      const { review } = await reply('', reviewer, context);
      const isReadable = review.rounds.some(({ round, file }) => round === review.round && file !== null);
      return { message: isReadable ? REVIEW_TEXTS.interestsDeclared : REVIEW_TEXTS.interestsNoted, review };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/manuscript/:round',
    summary: 'Downloads the anonymised manuscript of a round.',
    answers: [file()],
    refusals: {
      409: 'The invitation is not accepted, interests are not declared, or there is no copy yet; the message says which.',
    },
    input: AssignmentRound,
    handle: (input, call) => sendCopy('review_copy', input, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/response/:round',
    summary: 'Downloads the anonymised file with the authors’ response.',
    notes: '404 if none was sent.',
    answers: [file()],
    refusals: {
      409: 'The invitation is not accepted, interests are not declared, or there is no copy yet; the message says which.',
    },
    input: AssignmentRound,
    handle: (input, call) => sendCopy('response_copy', input, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/reviewer/assignment/:id/draft',
    summary: 'Saves the draft of a review.',
    notes: '`version` is the one last read, 0 for the first.',
    answers: [json('KeptDraft')],
    refusals: { 409: 'A different version is stored, returned as `draft`, or the review is closed.' },
    bodyMax: REVIEW_BODY_MAX,
    input: DraftReview.extend({ id: Id }),
    handle: (written, { context, reviewer }) => saveDraft(written, reviewer, context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/submit',
    summary: 'Submits a review.',
    notes: '400 lists what is missing. While the assignment is open, the review may be resubmitted.',
    answers: [json('ReviewReceipt', 201)],
    refusals: {
      409: 'A different version is stored, returned as `draft`; the review is closed; or the manuscript is not available yet.',
    },
    bodyMax: REVIEW_BODY_MAX,
    input: DraftReview.extend({ id: Id }),
    handle: async (written, { context, reviewer }) =>
      Response.json(await submitReview(written, reviewer, context), { status: 201 }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/file',
    summary: 'Downloads the file of one’s own review.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: AssignmentId,
    handle: (_, call) => sendOwnFile(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/reviewer/assignment/:id/file',
    summary: 'Adds a file to one’s own review.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: 'PDF, .doc or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload that was sent in parts.',
      },
    },
    answers: [json('ReviewReply', 201)],
    refusals: { 409: 'The review is closed.', 429: 'More than 30 files in an hour.' },
    csrf: true,
    body: 'stream',
    input: AssignmentId,
    handle: async (_, call) => Response.json(await receiveReviewFile(call), { status: 201 }),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/reviewer/assignment/:id/file',
    summary: 'Removes the file of one’s own review.',
    answers: [json('ReviewReply')],
    refusals: { 409: 'The review is closed.' },
    input: z.strictObject({ id: Id }),
    handle: (_, call) => removeReviewFile(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/reviews/:file',
    summary: 'Downloads the cleaned file of a review that was released with the decision.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.object({ id: Id, file: Id }),
    handle: ({ file }, call) => sendOtherReviewFile(file, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/calendar',
    summary: 'Downloads the review’s due date as a calendar file.',
    answers: [file('text/calendar')],
    input: AssignmentId,
    handle: ({ id }, { context }) => sendCalendar(id, context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/reviewer/assignment/:id/certificate',
    summary: 'Downloads a certificate of the review as a PDF.',
    notes:
      'Send `name` if there is none on record or the journal’s fonts lack some of its characters; if it is missing, the reply is 400 with an error for `name`. 404 until the review is submitted.',
    answers: [file('application/pdf')],
    input: AssignmentId.extend({ name: FullName.optional() }),
    handle: ({ name }, { context, reviewer }) => sendCertificate(name, reviewer, context),
  }),
];

async function reply(message: string, { assignmentId }: Reviewer, context: Context): Promise<ReviewReply> {
  return { message, review: await readReview(assignmentId, context) };
}

const headers = (type: string, name: string) => ({
  'Cache-Control': 'private, no-store',
  'Content-Disposition': contentDisposition(name),
  'Content-Type': type,
});

/**
 * The due date as a calendar file. Calendars are often shared, so it names neither title nor authors, and its link
 * grants no access.
 */
async function sendCalendar(id: string, { journal, reader, clock, siteUrl }: Context): Promise<Response> {
  const { due_on, manuscript_number } = await readAssignment(reader, id, clock.now());
  const day = {
    uid: `${id}@${new URL(siteUrl).hostname}`,
    stamp: clock.now(),
    on: due_on,
    summary: `Review due: ${manuscript_number}`,
    description: `Your review for ${journal.name} is due on ${longDate(due_on)}.`,
    url: siteUrl + paths.review(id),
  };
  const file = calendarFile(journal, 'Reviews', [day]);
  const name = `${manuscript_number}-review.ics`;
  return new Response(file, { headers: headers('text/calendar; charset=utf-8', name) });
}

/**
 * The certificate of a submitted review. `written` is a transliteration, for names that cannot be printed.
 * @throws Problem not_found before submission; bad_request with the field `name` if a transliteration is needed
 */
async function sendCertificate(
  written: string | undefined,
  { assignmentId, name }: Reviewer,
  { journal, reader, clock }: Context,
): Promise<Response> {
  const { completed_at } = await readAssignment(reader, assignmentId, clock.now());
  // A returned review was submitted anyway.
  const completedAt = completed_at ?? (await findLastReview(reader, assignmentId))?.submitted_at;
  if (!completedAt) throw notFound();
  const pdf = await certificate(journal, { names: [name, written ?? ''], completedAt });
  if (!pdf) {
    const sentence = REVIEW_TEXTS.certificateName;
    throw new Problem('bad_request', sentence, { fields: { name: [sentence] }, showText: true });
  }
  return new Response(pdf.slice(), { headers: headers(DOCUMENT_MEDIA_TYPES.pdf, 'certificate-of-peer-review.pdf') });
}

/** The statements of the certificate; nothing in it identifies the manuscript. */
interface CertificateFacts {
  /** Preferred name first; empty ones are ignored. */
  names: readonly string[];
  /** When the review was received. */
  completedAt: Date;
}

/** Typesets the certificate, one page; undefined without a printable name. */
export async function certificate(
  journal: Journal,
  { names, completedAt }: CertificateFacts,
): Promise<Uint8Array | undefined> {
  for (const name of names.filter(Boolean)) {
    const job = { template: 'certificate', data: certificateData(journal, name, completedAt), madeAt: completedAt };
    const { pdf, uncovered } = await typesetPage(job);
    if (uncovered.length === 0) return pdf;
  }
  return undefined;
}

function certificateData(journal: Journal, name: string, completedAt: Date): object {
  return {
    journal: letterhead(journal),
    title: 'Certificate of peer review',
    thanks: 'The editorial office thanks',
    name,
    deed: `who reviewed one manuscript for ${journal.name} in ${monthName(completedAt.toISOString())}.`,
    note: 'Review is double-blind; this certificate names no manuscript.',
  };
}

/** No person uploads so many; a script might. */
const FILE_LIMIT = { name: 'review-file', max: 30, seconds: 3_600 };

/**
 * Stores a review's file, replacing an earlier one. Idempotent.
 * @throws Problem conflict if the review is closed; otherwise the errors of the file
 */
async function receiveReviewFile(call: ReviewerCall): Promise<ReviewReply> {
  const { context, reviewer } = call;
  const { assignmentId } = reviewer;
  const now = context.clock.now();
  requireOpen(await readAssignment(context.reader, assignmentId, now));
  await consumeAttempt(context, FILE_LIMIT, reviewer.accountId);
  await receiveForm(call, [], async ({ document, documentProblem }) => {
    if (!document) throw documentProblem;
    if ((await findOwnFile(context.reader, assignmentId))?.sha256 === document.sha256) return;
    const { path, format } = document;
    const { flags } = await withTurn(callerOf(call), () => inspectDocument(path, format));
    const scan_status = await scanDocument(document.path, context);
    const file_key = await storeFile(context, 'reviews', document.path, document.format);
    await context.db.transaction().execute(async (trx) => {
      const assignment = await lockAndReadAssignment(trx, assignmentId, now);
      requireOpen(assignment);
      await removeFile(trx, assignmentId, now);
      const id = randomId();
      const { name, format, bytes, sha256 } = document;
      await insertReviewFile(trx, {
        id,
        assignment_id: assignmentId,
        kind: 'original',
        file_key,
        created_at: now,
        name,
        format,
        bytes,
        sha256,
        scan_status,
        flags: JSON.stringify(flags),
      });
      await claimFile(trx, file_key, now);
      await enqueue(trx, { kind: 'review-file.clean', payload: { file_id: id } }, now);
      if (scan_status === 'pending') await enqueue(trx, { kind: 'review-file.scan', payload: { file_id: id } }, now);
      const details = { assignment_id: assignmentId, file_sha256: sha256 };
      const object = { type: 'manuscript', id: assignment.manuscript_id };
      await appendEvent(trx, { actor: actorOf(call), action: 'review.file-attached', object, details }, now);
    });
  });
  context.wakeOutbox();
  return { message: REVIEW_TEXTS.fileKept, review: await readReview(assignmentId, context) };
}

/**
 * Deletes a review's file.
 * @throws Problem conflict if the review is closed
 */
async function removeReviewFile(call: ReviewerCall): Promise<ReviewReply> {
  const { context, reviewer } = call;
  const { assignmentId } = reviewer;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndReadAssignment(trx, assignmentId, now);
    requireOpen(assignment);
    if (!(await removeFile(trx, assignmentId, now))) return;
    const object = { type: 'manuscript', id: assignment.manuscript_id };
    const details = { assignment_id: assignmentId };
    await appendEvent(trx, { actor: actorOf(call), action: 'review.file-removed', object, details }, now);
  });
  return { message: REVIEW_TEXTS.fileRemoved, review: await readReview(assignmentId, context) };
}

/** Rows are deleted immediately, files by the next clean-up. */
async function removeFile(trx: Transaction<Database>, assignmentId: string, now: Date): Promise<boolean> {
  const keys = await deleteReviewFiles(trx, assignmentId);
  for (const key of keys) await insertUnclaimed(trx, key, now);
  return keys.length > 0;
}

/** The reviewer's own file as sent. */
async function sendOwnFile({ context, reviewer }: ReviewerCall): Promise<Response> {
  return sendManuscriptFile(await findOwnFile(context.reader, reviewer.assignmentId), context);
}

/** The cleaned file of a released review. */
async function sendOtherReviewFile(fileId: string, { context, reviewer }: ReviewerCall): Promise<Response> {
  const { assignmentId } = reviewer;
  const { stage, manuscript_number } = await readAssignment(context.reader, assignmentId, context.clock.now());
  const file = stage === 'closed' ? await findOtherReviewFile(context.reader, assignmentId, fileId) : undefined;
  if (!file) throw notFound();
  const name = `${manuscript_number}-r${file.round}-reviewer-${file.reviewer_number}.${file.format}`;
  return sendManuscriptFile({ ...file, name }, context);
}

const actorOf = ({ reviewer: { accountId, email } }: ReviewerCall) => ({ id: accountId, name: email });

type DraftInput = z.infer<typeof DraftReview>;
type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/**
 * Saves a review's draft. Sending the same content again succeeds, whatever the version.
 * @throws Problem conflict if the review is closed; conflict with the stored `draft` if it has changed since
 */
async function saveDraft(
  { content, version }: DraftInput,
  { assignmentId }: Reviewer,
  context: Context,
): Promise<KeptDraft> {
  const { db, reader, clock } = context;
  const now = clock.now();
  const assignment = await readAssignment(reader, assignmentId, now);
  requireOpen(assignment);
  requireNoErrors(answerErrors(content, completeForm(assignment.form)));
  const saved = await saveDraftVersion(db, assignmentId, { content, version, now });
  if (saved) return toKeptDraft(saved);
  const other = await findDraft(db, assignmentId);
  if (other && isDeepStrictEqual(other.content, content)) return toKeptDraft(other);
  throw staleDraft(other);
}

/**
 * Submits a review. Each change while that is allowed becomes a new version, unless the content is the same.
 * @throws Problem bad_request with the missing fields; conflict if the review is closed, if the manuscript was not yet
 * readable, or with `draft` after a change in another window
 */
async function submitReview(
  { content, version }: DraftInput,
  { assignmentId, accountId, email }: Reviewer,
  context: Context,
): Promise<ReviewReceipt> {
  const now = context.clock.now();
  const receipt = await context.db.transaction().execute(async (trx) => {
    const assignment = await lockAndReadAssignment(trx, assignmentId, now);
    const last = await findLastReview(trx, assignmentId);
    const draft = await findDraft(trx, assignmentId);
    const isSame = isDeepStrictEqual(last?.content, content) && assignment.returned_at === null;
    if (last && draft && isSame) return { ...last, version: draft.version };
    requireOpen(assignment);
    if (!last) await requireReadableCopy(trx, assignment);
    const recommendation = requireComplete(content, completeForm(assignment.form));
    const isKnown = draft && isDeepStrictEqual(draft.content, content);
    const saved = await saveDraftVersion(trx, assignmentId, {
      content,
      version: isKnown ? draft.version : version,
      now,
    });
    if (!saved) throw staleDraft(draft);
    const number = (last?.number ?? 0) + 1;
    await insertReview(trx, {
      assignment_id: assignmentId,
      number,
      recommendation,
      submitted_at: now,
      content: JSON.stringify(content),
    });
    await updateAssignment(trx, assignmentId, {
      completed_at: assignment.completed_at ?? now,
      returned_at: null,
      reviewer_number: await reviewerNumberFor(trx, assignmentId),
    });
    await lapseRequestsOfReviewer(trx, assignmentId, now);
    const { manuscript_id } = assignment;
    const payload = { assignment_id: assignmentId, manuscript_id };
    await enqueue(trx, { kind: 'mail.review-submitted', payload: { ...payload, number } }, now);
    if (number === 1) await enqueue(trx, { kind: 'mail.review-thanks', payload }, now);
    const object = { type: 'manuscript', id: manuscript_id };
    const actor = { id: accountId, name: email };
    const details = { assignment_id: assignmentId, number };
    await appendEvent(trx, { actor, action: 'review.submitted', object, details }, now);
    return { number, submitted_at: now, version: saved.version };
  });
  context.wakeOutbox();
  const { number, submitted_at } = receipt;
  return {
    message: REVIEW_TEXTS.submitted,
    number,
    version: receipt.version,
    submitted_at: submitted_at.toISOString(),
  };
}

/** A review needs a recommendation. */
function requireComplete(content: ReviewContent, form: ReviewForm): Recommendation {
  requireNoErrors({ ...missingFields(content, form), ...answerErrors(content, form) });
  if (content.recommendation) return content.recommendation;
  throw new Problem('bad_request', REVIEW_TEXTS.recommendationRequired);
}

/** Throws if any field has an error. */
function requireNoErrors(wrong: Readonly<Record<string, string>>): void {
  const sentences = [...new Set(Object.values(wrong))];
  if (sentences.length === 0) return;
  const fields = Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [name, [sentence]]));
  throw new Problem('bad_request', sentences.join(' '), { fields, showText: true });
}

const toKeptDraft = ({ version, updated_at }: Pick<Draft, 'version' | 'updated_at'>): KeptDraft => ({
  version,
  updated_at: updated_at.toISOString(),
});

function staleDraft(draft: Draft | undefined): Problem {
  const extra = draft && { draft: { content: draft.content, ...toKeptDraft(draft) } };
  return new Problem('conflict', REVIEW_TEXTS.stale, extra ? { extra } : {});
}
