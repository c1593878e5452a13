import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { DECISIONS, has, isFinal } from '#domain/decision/decision';
import { type DecisionKind, revisionDays } from '#domain/decision/kind';
import {
  fillLetter,
  type LetterTemplate,
  letterKindOf,
  letterTemplateFor,
  reviewsInLetter,
} from '#domain/decision/letter';
import type { RequestKind } from '#domain/decision/request/request';
import { EDITORIAL_TEXTS, type StatusUpdate } from '#domain/desk/editorial/editorial';
import type { Journal } from '#domain/journal/journal';
import { addDays, overdueCutoff, plainDate } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { isVisibleToOffice } from '#domain/payment/waiver';
import { isOwed, type ReviewStage, reviewStage } from '#domain/review/reviewer-area';
import { ensureIssue, ensureVolume } from '#server/issue/queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem, requireDueDate } from '#server/kernel/http/problem';
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
import { deletePlannedDecision, insertDecision } from './queries.ts';

/** A decision by an editor, or one that answers a request. */
type DecisionUpdate = Omit<StatusUpdate, 'version' | 'kind'> & {
  kind?: DecisionKind | undefined;
  /** The notes inserted into the standard letter. */
  letterNotes?: string;
  /** A plain date; today if omitted. */
  published_on?: string;
};

/** The caller has locked the manuscript's row. */
interface LockedManuscript {
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
 * @throws Problem bad_request if the due date of a revision has passed, or a review is not of this round; conflict if the
 * charge must be paid before publication; unprocessable with `checks` if one has failed and `override_reason` is empty
 */
export async function decide(
  journal: Journal,
  trx: Transaction<Database>,
  {
    manuscript,
    update,
    by,
  }: { manuscript: LockedManuscript; update: DecisionUpdate; by: { id: string; email: string } },
  { now, publicationWaitsForPayment }: { now: Date; publicationWaitsForPayment: boolean },
): Promise<{ warning?: string }> {
  const { id } = manuscript;
  const { status, kind = null, notes } = update;
  const { asksForRevision, isAccepted, isOnSite } = DECISIONS[status];
  const today = plainDate(now);
  const revision_due_on = asksForRevision ? revisionDueDate(journal, update, today) : null;
  if (revision_due_on) requireDueDate('revision_due_on', revision_due_on, now);
  const override =
    isOnSite && !has('isOnSite', manuscript.status)
      ? await checkBeforePublishing(journal, trx, { id, update }, now)
      : null;
  const place = await resolvePlace(trx, update, { current: manuscript, today });
  await updateManuscript(trx, id, { status, revision_due_on, ...place }, now);
  // The decision sets its own due date, and nothing can be withdrawn after a final one.
  await lapseRequests(trx, id, { kinds: obsoleteRequests(status), now });
  await deletePlannedDecision(trx, id);
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
  const charge = await updateChargeAfterDecision(journal, trx, { id, status }, { now, publicationWaitsForPayment });
  // The office is notified once, when acceptance unseals the request.
  const isUnsealing = isVisibleToOffice(status) && !isVisibleToOffice(manuscript.status as ManuscriptStatus);
  for (const waiver_id of isUnsealing ? await listPendingWaivers(trx, id) : []) {
    await enqueue(trx, { kind: 'mail.waiver-to-office', payload: { waiver_id, manuscript_id: id } }, now);
  }
  if (isAccepted && !has('isAccepted', manuscript.status)) await requestConversion(trx, id, now);
  const actor = { id: by.id, name: by.email };
  if (isOnSite) await publishOrTypeset(journal, trx, { manuscript, published_on: update.published_on }, now);
  else if (!isAccepted) await cancelSchedule(trx, { id, status }, actor, now);
  if (isAccepted !== has('isAccepted', manuscript.status)) await endProofs(trx, id, actor, now);
  if (isOnSite || has('isOnSite', manuscript.status)) {
    await markArticleChanged(trx, id, now);
    await requestBuild(trx, { reason: 'publication', manuscript_id: id, actor }, now);
  }
  const details = { from: manuscript.status, to: status, decision_id };
  await appendEvent(trx, { actor, action: 'status.changed', object: { type: 'manuscript', id }, details }, now);
  return charge;
}

/** Returns the decision's own due date, or else the usual one for its kind. */
function revisionDueDate(
  journal: Journal,
  { kind, revision_due_on }: Pick<DecisionUpdate, 'kind' | 'revision_due_on'>,
  today: string,
) {
  if (revision_due_on !== undefined || !kind) return revision_due_on ?? null;
  const days = revisionDays(journal, kind);
  return days === null ? null : addDays(today, days);
}

/** Runs the checks before publishing. They are imported on demand, because publishing is rare. */
async function checkBeforePublishing(
  journal: Journal,
  trx: Transaction<Database>,
  { id, update }: { id: string; update: Pick<StatusUpdate, 'override_reason'> },
  now: Date,
) {
  const { loadProduction } = await import('#server/production/load-production');
  const { overrideOf } = await import('./override.ts');
  return overrideOf(journal, await loadProduction(journal, readerOf(trx), id, now), update.override_reason);
}

/**
 * Publishes the article. If it is already published, only its volume and issue may have changed, so its PDF is typeset
 * again.
 */
async function publishOrTypeset(
  journal: Journal,
  trx: Transaction<Database>,
  { manuscript: { id, status }, published_on }: { manuscript: LockedManuscript; published_on: string | undefined },
  now: Date,
): Promise<void> {
  if (!has('isOnSite', status)) {
    const { writeArticle } = await import('#server/production/write-article');
    return writeArticle(journal, trx, { id, published_on }, now);
  }
  await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id: id } }, now);
}

/** Cancels the publication date of a manuscript that is no longer accepted. */
export async function cancelSchedule(
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

/** Returns the ids of the decision's volume and issue, which are created if new; omitted ones do not change. */
async function resolvePlace(
  trx: Transaction<Database>,
  { status, volume, issue }: DecisionUpdate,
  { current, today }: { current: { volume_id: string | null; issue_id: string | null }; today: string },
) {
  if (!DECISIONS[status].allowsIssue) return {};
  if (volume === undefined && issue === undefined) return {};
  if (!volume) return { volume_id: null, issue_id: null };
  const year = Number(today.slice(0, 4));
  const volume_id = await ensureVolume(trx, { id: randomId(), number: volume, year });
  // A new volume without an issue clears the issue.
  if (!issue) return volume_id === current.volume_id ? { volume_id } : { volume_id, issue_id: null };
  const issue_id = await ensureIssue(trx, { id: randomId(), volume_id, number: issue, publication_date: today });
  return { volume_id, issue_id };
}

/** Returns the kinds of request that a decision makes obsolete. */
function obsoleteRequests(status: ManuscriptStatus): RequestKind[] {
  const isReviewed = has('isInReview', status);
  return [
    'revision-time',
    'appeal',
    ...(isReviewed ? [] : ['review-time' as const]),
    ...(isFinal(status) ? ['withdrawal' as const] : []),
  ];
}

/** `ids` are the assignments whose reviews are released. */
interface Release {
  manuscript: { id: string; round: number };
  ids: readonly string[];
  by: { id: string; email: string };
}

/**
 * Releases reviews of the current round to the authors; returns the newly released ones. @throws Problem bad_request if
 * one is not of this round, or not submitted
 */
async function releaseReviews(trx: Transaction<Database>, { manuscript, ids, by }: Release, now: Date) {
  if (ids.length === 0) return [];
  const { id } = manuscript;
  const reviews = await listReviewsOfRound(trx, manuscript);
  if (!ids.every((chosenId) => reviews.some(({ assignment_id }) => assignment_id === chosenId))) {
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

/**
 * When reviewers are told the outcome: once the round ends or reviews are released, only once reviews are released, or
 * never.
 */
const OUTCOME_TIMING: Record<ReviewStage, 'decided' | 'released' | 'none'> = {
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
 * Queues emails to the round's reviewers: the outcome for those who reviewed, and if the round ends, a notice for the
 * others that their reviews are no longer needed.
 */
async function notifyReviewers(
  trx: Transaction<Database>,
  { decision_id, manuscript, status, isReleasing }: DecidedRound,
  now: Date,
): Promise<void> {
  for (const assignment of await listAssignmentsOfRound(readerOf(trx), manuscript)) {
    const stage = reviewStage(assignment, overdueCutoff(now));
    const outcome = OUTCOME_TIMING[stage];
    const isOutcome = outcome !== 'none' && (isReleasing || (outcome === 'decided' && has('endsRound', status)));
    const payload = { assignment_id: assignment.id, manuscript_id: manuscript.id };
    if (isOutcome && assignment.completed_at) {
      await enqueue(trx, { kind: 'mail.review-outcome', payload: { ...payload, decision_id } }, now);
    } else if (has('endsRound', status) && isOwed(stage)) {
      await enqueue(trx, { kind: 'mail.review-closed', payload }, now);
    }
  }
}

interface DecidedRound {
  decision_id: string;
  manuscript: { id: string; round: number };
  status: string;
  isReleasing: boolean;
}

/** `reviews` are released with the decision. */
interface DecidedLetter {
  id: string;
  update: {
    status: ManuscriptStatus;
    kind?: DecisionKind | undefined;
    letter?: LetterTemplate | null | undefined;
    /** Inserted into the standard letter as its notes. */
    letterNotes?: string;
  };
  revision_due_on: string | null;
  reviews: readonly { reviewer_number: number; text: string }[];
}

/**
 * Returns the editor's letter, undefined if the editor wants none, or else the filled-in template, without the editorial
 * notes, which may be internal.
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
    notes: update.letterNotes ?? '',
    due_date: revision_due_on,
  };
  return fillLetter(journal, letterTemplateFor(journal, kind, article_type), {
    ...values,
    reviews: reviewsInLetter(reviews),
  });
}
