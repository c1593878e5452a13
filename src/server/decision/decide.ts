import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { DECISIONS, has, isFinal } from '#domain/decision/decision';
import { type DecisionKind, revisionDays } from '#domain/decision/kind';
import { fillIn, type LetterTemplate, letterKindOf, presentLetter, reviewsInLetter } from '#domain/decision/letter';
import type { RequestKind } from '#domain/decision/request/request';
import { EDITORIAL_TEXTS, type StatusUpdate } from '#domain/desk/editorial/editorial';
import type { Journal } from '#domain/journal/journal';
import { addDays, overdueCutoff, plainDate } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { isVisibleToOffice } from '#domain/payment/waiver';
import { isOwed, type ReviewStage, reviewStage } from '#domain/review/reviewer-area';
import { ensureIssue, ensureVolume } from '#server/issue/queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { requireDueDate } from '#server/kernel/http/wrong-fields';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { markArticleChanged } from '#server/manuscript/notice-queries';
import { findCorrespondingAuthor, updateManuscript } from '#server/manuscript/queries';
import { lapseRequests } from '#server/manuscript/request-queries';
import { updateChargeAfterDecision } from '#server/payment/follow-decision';
import { listPendingWaivers } from '#server/payment/waiver-queries';
import { endProofs } from '#server/production/proof/queries';
import { clearSchedule, requestConversion } from '#server/production/queries';
import { requestBuild } from '#server/publishing/request-build';
import { listAssignmentsOfRound, listReviewsOfRound, releaseReview } from '#server/review/review-queries';
import { dropPlannedDecision, insertDecision } from './queries.ts';

/** A decision by an editor, or as the answer to a request. */
type Update = Omit<StatusUpdate, 'version' | 'kind'> & {
  kind?: DecisionKind | undefined;
  /** Shown to the authors in the standard letter. */
  told?: string;
  /** The publication date as a plain date; today if omitted. */
  published_on?: string;
};

/** The manuscript's facts needed for a decision; the caller has locked its row. */
interface Decided {
  id: string;
  status: string;
  round: number;
  volume_id: string | null;
  issue_id: string | null;
}

/**
 * Writes a decision in one transaction with all its consequences: status, volume and issue, released reviews, emails to
 * reviewers, letter, event, charge and, if it publishes, the published record. The decision and its letter are never
 * changed afterwards. Returns a warning if a charge is still due.
 * @throws Problem bad_request if the date of a revision has passed, or a review is not of this round; conflict if
 * publication waits for payment; unprocessable with `checks` if one has failed and `override_reason` is empty
 */
export async function decide(
  journal: Journal,
  trx: Transaction<Database>,
  { manuscript, update, by }: { manuscript: Decided; update: Update; by: { id: string; email: string } },
  { now, publicationWaitsForPayment }: { now: Date; publicationWaitsForPayment: boolean },
): Promise<{ warning?: string }> {
  const { id } = manuscript;
  const { status, kind = null, notes } = update;
  const { asksForRevision, isAccepted, isOnSite } = DECISIONS[status];
  const today = plainDate(now);
  const revision_due_on = asksForRevision ? dueOnOf(journal, update, today) : null;
  if (revision_due_on) requireDueDate('revision_due_on', revision_due_on, now);
  const override =
    isOnSite && !has('isOnSite', manuscript.status) ? await askChecks(journal, trx, { id, update }, now) : null;
  const place = await placeOf(trx, update, { current: manuscript, today });
  await updateManuscript(trx, id, { status, revision_due_on, ...place }, now);
  // The new decision sets its own date; a final decision can no longer be withdrawn.
  await lapseRequests(trx, id, { kinds: overtakenBy(status), now });
  // Any decision replaces a scheduled one.
  await dropPlannedDecision(trx, id);
  const reviews = await releaseReviews(trx, { manuscript, ids: update.release_reviews ?? [], by }, now);
  const decision_id = randomId();
  await notifyReviewers(trx, { decision_id, manuscript, status, isReleasing: reviews.length > 0 }, now);
  const letter = await letterFor(journal, trx, { id, update, revision_due_on, reviews });
  await insertDecision(trx, {
    id: decision_id,
    manuscript_id: id,
    round: manuscript.round,
    previous_status: manuscript.status,
    status,
    kind,
    notes,
    revision_due_on,
    override: override && JSON.stringify(override),
    decided_by: by.email,
    decided_by_id: by.id,
    decided_at: now,
    letter_subject: letter?.subject ?? '',
    letter_text: letter?.text ?? '',
  });
  if (letter) await enqueue(trx, { kind: 'mail.decision', payload: { decision_id, manuscript_id: id } }, now);
  const charged = await updateChargeAfterDecision(journal, trx, { id, status }, { now, publicationWaitsForPayment });
  // The office is told when a request is unsealed, not again at each later decision.
  const isOpening = isVisibleToOffice(status) && !isVisibleToOffice(manuscript.status as ManuscriptStatus);
  for (const waiver_id of isOpening ? await listPendingWaivers(trx, id) : []) {
    await enqueue(trx, { kind: 'mail.waiver-to-office', payload: { waiver_id, manuscript_id: id } }, now);
  }
  if (isAccepted && !has('isAccepted', manuscript.status)) await requestConversion(trx, id, now);
  const actor = { id: by.id, name: by.email };
  if (isOnSite) await publishChange(journal, trx, { manuscript, published_on: update.published_on }, now);
  else if (!isAccepted) await endSchedule(trx, { id, status }, actor, now);
  if (isAccepted !== has('isAccepted', manuscript.status)) await endProofs(trx, id, actor, now);
  if (isOnSite || has('isOnSite', manuscript.status)) {
    await markArticleChanged(trx, id, now);
    await requestBuild(trx, { reason: 'publication', manuscript_id: id, actor }, now);
  }
  const details = { from: manuscript.status, to: status, decision_id };
  await appendEvent(trx, { actor, action: 'status.changed', object: { type: 'manuscript', id }, details }, now);
  return charged;
}

/** The decision's own date, or else the usual one for its kind. */
function dueOnOf(journal: Journal, { kind, revision_due_on }: Pick<Update, 'kind' | 'revision_due_on'>, today: string) {
  if (revision_due_on !== undefined || !kind) return revision_due_on ?? null;
  const days = revisionDays(journal, kind);
  return days === null ? null : addDays(today, days);
}

/** Publishing always runs the checks. Imported on demand, because it is rare. */
async function askChecks(
  journal: Journal,
  trx: Transaction<Database>,
  { id, update }: { id: string; update: Pick<StatusUpdate, 'override_reason'> },
  now: Date,
) {
  const { loadProduction } = await import('#server/production/load-production');
  const { overrideOf } = await import('./override.ts');
  return overrideOf(journal, await loadProduction(journal, readerOf(trx), id, now), update.override_reason);
}

/** A published article changes only with a reason, except volume and issue, which its PDF shows. */
async function publishChange(
  journal: Journal,
  trx: Transaction<Database>,
  { manuscript: { id, status }, published_on }: { manuscript: Decided; published_on: string | undefined },
  now: Date,
): Promise<void> {
  if (!has('isOnSite', status)) {
    const { writeArticle } = await import('#server/production/write-article');
    return writeArticle(journal, trx, { id, published_on }, now);
  }
  await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id: id } }, now);
}

/** Cancels the publication date of a manuscript that is no longer accepted, and logs it for the office. */
export async function endSchedule(
  trx: Transaction<Database>,
  { id, status }: { id: string; status: string },
  actor: { id: string | null; name: string },
  now: Date,
): Promise<void> {
  const publish_on = await clearSchedule(trx, id);
  if (!publish_on) return;
  const object = { type: 'manuscript', id };
  const details = { publish_on, status };
  await appendEvent(trx, { actor, action: 'production.unscheduled', object, details }, now);
}

/** The decision's volume and issue, created if new; omitted ones do not change. */
async function placeOf(
  trx: Transaction<Database>,
  { status, volume, issue }: Update,
  { current, today }: { current: { volume_id: string | null; issue_id: string | null }; today: string },
) {
  if (!DECISIONS[status].takesPlace) return {};
  if (volume === undefined && issue === undefined) return {};
  if (!volume) return { volume_id: null, issue_id: null };
  const year = Number(today.slice(0, 4));
  const volume_id = await ensureVolume(trx, { id: randomId(), number: volume, year });
  // An issue determines its volume unless one is given.
  if (!issue) return volume_id === current.volume_id ? { volume_id } : { volume_id, issue_id: null };
  const issue_id = await ensureIssue(trx, { id: randomId(), volume_id, number: issue, publication_date: today });
  return { volume_id, issue_id };
}

/** The requests that a decision makes obsolete. */
function overtakenBy(status: ManuscriptStatus): RequestKind[] {
  const isReviewed = has('isInReview', status);
  return [
    'revision-time',
    'appeal',
    ...(isReviewed ? [] : ['review-time' as const]),
    ...(isFinal(status) ? ['withdrawal' as const] : []),
  ];
}

/** The reviews of the current round to release to the authors, by assignment id, and who releases them. */
interface Release {
  manuscript: { id: string; round: number };
  ids: readonly string[];
  by: { id: string; email: string };
}

/**
 * Releases reviews to the authors and returns the newly released ones for the letter. Earlier releases are unchanged.
 * @throws Problem bad_request if one is not of this round, or not submitted
 */
async function releaseReviews(trx: Transaction<Database>, { manuscript, ids, by }: Release, now: Date) {
  if (ids.length === 0) return [];
  const { id } = manuscript;
  const reviews = await listReviewsOfRound(trx, manuscript);
  if (!ids.every((chosen) => reviews.some(({ assignment_id }) => assignment_id === chosen))) {
    const fields = { release_reviews: [EDITORIAL_TEXTS.unknownReview] };
    throw new Problem('bad_request', EDITORIAL_TEXTS.unknownReview, { fields, showText: true });
  }
  const released = reviews.filter(({ assignment_id, isReleased }) => !isReleased && ids.includes(assignment_id));
  for (const { assignment_id, text } of released) {
    await releaseReview(trx, { assignment_id, text, edited_by: by.email, now });
    const actor = { id: by.id, name: by.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'review.released', object, details: { assignment_id } }, now);
  }
  return released;
}

/** When a reviewer hears the outcome: when the round is decided, only with released reviews, or never. */
const OUTCOMES: Record<ReviewStage, 'decided' | 'released' | 'none'> = {
  submitted: 'decided',
  closed: 'released',
  invited: 'none',
  accepted: 'none',
  overdue: 'none',
  returned: 'none',
  declined: 'none',
  cancelled: 'none',
};

/**
 * Queues emails about a decision to the round's reviewers: to those who reviewed, if it ends the round or releases
 * reviews; to those who have not, that their review is no longer needed.
 */
async function notifyReviewers(
  trx: Transaction<Database>,
  { decision_id, manuscript, status, isReleasing }: DecidedRound,
  now: Date,
): Promise<void> {
  for (const assignment of await listAssignmentsOfRound(readerOf(trx), manuscript)) {
    const stage = reviewStage(assignment, overdueCutoff(now));
    const outcome = OUTCOMES[stage];
    const isOutcome = outcome !== 'none' && (isReleasing || (outcome === 'decided' && has('endsRound', status)));
    const payload = { assignment_id: assignment.id, manuscript_id: manuscript.id };
    if (isOutcome && assignment.completed_at) {
      await enqueue(trx, { kind: 'mail.review-outcome', payload: { ...payload, decision_id } }, now);
    } else if (has('endsRound', status) && isOwed(stage)) {
      await enqueue(trx, { kind: 'mail.review-closed', payload }, now);
    }
  }
}

/** A decision on the current round, and whether it releases reviews. */
interface DecidedRound {
  decision_id: string;
  manuscript: { id: string; round: number };
  status: string;
  isReleasing: boolean;
}

/** A decision and the reviews released with it. */
interface DecidedLetter {
  id: string;
  update: {
    status: ManuscriptStatus;
    kind?: DecisionKind | undefined;
    letter?: LetterTemplate | null | undefined;
    /** The office's text for the authors when no letter was written. */
    told?: string;
  };
  revision_due_on: string | null;
  reviews: readonly { reviewer_number: number; text: string }[];
}

/**
 * The letter of a decision: the editor's own, none if the editor wants none, or else the template filled in with what
 * authors may see, without the notes, which may be internal.
 */
async function letterFor(
  journal: Journal,
  trx: Transaction<Database>,
  { id, update, revision_due_on, reviews }: DecidedLetter,
): Promise<LetterTemplate | undefined> {
  if (update.letter !== undefined) return update.letter ?? undefined;
  const kind = letterKindOf(update);
  if (!kind) return undefined;
  const addressee = await findCorrespondingAuthor(trx, id);
  if (!addressee) return undefined;
  const { name, title, manuscript_number, article_type } = addressee;
  const values = {
    author: name,
    title,
    number: manuscript_number,
    notes: update.told ?? '',
    due_date: revision_due_on,
  };
  return fillIn(journal, presentLetter(journal, kind, article_type), { ...values, reviews: reviewsInLetter(reviews) });
}
