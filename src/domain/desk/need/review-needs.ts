import { has, isFinal } from '#domain/decision/decision';
import { officePaths } from '#domain/desk/editorial/paths';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { latenessText } from '#domain/manuscript/late-revision';
import { countAsText } from '#domain/review/process';
import type { FoundReason, ManuscriptNeedKind, NeedCall } from './need.ts';
import {
  awaitedUntil,
  correctedUntil,
  isIn,
  isStillAwaited,
  latestOf,
  nextReminderFrom,
  revisionUntil,
  type Situation,
  type SituationAssignment,
  wantedReviews,
} from './situation.ts';

/** Finds the tasks of one kind for a manuscript; there may be several, one per reviewer. */
export type Finder = (situation: Situation, now: Date) => FoundReason[];

/** Tasks while a manuscript is reviewed or revised. */
export const reviewNeeds = (journal: Journal) =>
  ({
    unassigned(situation) {
      if (!isNew(situation) || situation.editor_id !== null || situation.editor_left_at) return [];
      if (isSentBack(situation)) return [];
      const reason = 'No editor assigned.';
      return [{ ...about(situation, reason, { label: 'Open' }), call: TAKE_OVER }];
    },
    'technical-check'(situation) {
      const { editor_id, check, status_since } = situation;
      if (!isNew(situation) || editor_id === null || (check && check.state !== 'open')) return [];
      const reason = check?.corrected_at ? 'The author has sent a corrected file.' : 'Technical check not done yet.';
      const since = latestOf(status_since, check?.corrected_at ?? null);
      return [about(situation, reason, { label: 'Check it', since })];
    },
    'format-overdue'(situation, now) {
      const since = correctedUntil(situation);
      if (!since || !isSentBack(situation) || since > now) return [];
      return [about(situation, 'The author has not sent a corrected file.', { label: 'Open', since })];
    },
    new(situation) {
      if (!isNew(situation) || situation.editor_id === null || situation.check?.state !== 'passed') return [];
      return [about(situation, 'No reviewers invited yet.', { label: 'Open' })];
    },
    'editor-left'(situation) {
      const { editor_id, editor_left_at: since, status } = situation;
      if (editor_id !== null || !since || isFinal(status)) return [];
      const reason = 'Its editor has stepped down and no one has taken it on.';
      return [{ ...about(situation, reason, { label: 'Choose an editor', since }), call: TAKE_OVER }];
    },
    'revision-received'(situation) {
      if (!isReviewed(situation) || situation.round === 1 || situation.assignments.length > 0) return [];
      const { late_days } = situation;
      const reason = `The authors have sent their revision${late_days > 0 ? `, ${latenessText(late_days)}` : ''}.`;
      return [about(situation, reason, { label: 'Open the revision' })];
    },
    'copy-held'(situation) {
      const { copy_held_since: since } = situation;
      // A new file is expected, and a new copy with it.
      if (!since || !isReviewed(situation) || isSentBack(situation)) return [];
      const reason = 'Reviewers cannot read it: their copy names the authors.';
      return [about(situation, reason, { label: 'Open the copy', since })];
    },
    'file-held'(situation) {
      if (!isReviewed(situation) || isSentBack(situation)) return [];
      return situation.held_files.map(({ id, name, held_since: since }) => ({
        subject_id: id,
        since,
        reason: `Reviewers cannot see “${name}”: it may name the authors.`,
        link: { label: 'Open the file', address: officePaths.files(situation.id) },
      }));
    },
    'reviewers-missing'(situation) {
      const { status, round, assignments, status_since } = situation;
      const isUntouched = assignments.length === 0 && (round > 1 || status === 'submitted');
      if (!isReviewed(situation) || isUntouched) return [];
      const wanted = wantedReviews(journal, situation);
      const asked = assignments.filter((one) => isIn(one) || isStillAwaited(one)).length;
      if (asked >= wanted) return [];
      const moments = assignments.flatMap(({ invited_at, declined_at, cancelled_at, completed_at }) => [
        ...[invited_at, declined_at, cancelled_at, completed_at],
      ]);
      const since = latestOf(status_since, ...moments);
      return [about(situation, missing(asked, wanted), { label: 'Find reviewers', since })];
    },
    'reviewer-silent'(situation, now) {
      return late(journal, situation, now, (assignment) => assignment.accepted_at === null).map((assignment) => {
        const days = Math.floor((now.getTime() - assignment.invited_at.getTime()) / DAY_MS);
        return awaited(
          journal,
          situation,
          assignment,
          `${assignment.reviewer} has not answered the invitation for ${days} days.`,
        );
      });
    },
    'review-overdue'(situation, now) {
      return late(journal, situation, now, (assignment) => assignment.accepted_at !== null).map((assignment) => {
        const over = daysOver(awaitedUntil(journal, assignment), now);
        if (!assignment.can_read) {
          const link = { label: 'See why', address: paths.editorManuscript(situation.id) };
          const reason = `${assignment.reviewer} cannot read the manuscript yet, so the review is ${over} overdue.`;
          return { subject_id: assignment.id, since: awaitedUntil(journal, assignment), reason, link };
        }
        return awaited(
          journal,
          situation,
          assignment,
          `${reviewsIn(situation)}; ${assignment.reviewer} is ${over} overdue.`,
        );
      });
    },
    'reviews-in'(situation) {
      const done = situation.assignments.filter(isIn);
      const isOver = done.length >= wantedReviews(journal, situation) && !situation.assignments.some(isStillAwaited);
      if (!isReviewed(situation) || !isOver) return [];
      const since = latestOf(situation.status_since, ...done.map(({ completed_at }) => completed_at));
      // The decision form is beside the reviews, too.
      const link = { label: 'Decide', address: paths.editorReviews(situation.id) };
      return [{ subject_id: situation.id, since, reason: `${reviewsIn(situation)}.`, link }];
    },
    'revision-overdue'(situation, now) {
      const until = revisionUntil(journal, situation);
      if (!isRevised(situation) || until > now) return [];
      const reason = `The revision is ${daysOver(until, now)} overdue.`;
      return [about(situation, reason, { label: 'Ask the authors, or decide', since: until })];
    },
  }) satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

/** Whether reviewers are reading it or a decision is pending. */
export const isReviewed = ({ status }: Situation): boolean => has('isInReview', status);

/** Whether the authors are revising it. */
export const isRevised = ({ status, requests }: Situation): boolean =>
  has('asksForRevision', status) && !requests.some(({ kind }) => kind === 'withdrawal');

/** Whether an accepted manuscript is being made into an article. */
export const isInProduction = ({ status }: Situation): boolean => has('isAccepted', status) && !has('isOnSite', status);

/** The days since an instant, as text: "12 days". */
export function daysOver(until: Date, now: Date): string {
  const days = Math.floor((now.getTime() - until.getTime()) / DAY_MS) + 1;
  return days === 1 ? '1 day' : `${days} days`;
}

/** A task about the whole manuscript, settled on its page. */
function about(
  { id, status_since }: Situation,
  reason: string,
  { label, since = status_since }: { label: string; since?: Date },
): FoundReason {
  return { subject_id: id, since, reason, link: { label, address: paths.editorManuscript(id) } };
}

/** Reviewers whose answer or review is late, unless an editor reminded them recently. */
function late(journal: Journal, situation: Situation, now: Date, isOne: (assignment: SituationAssignment) => boolean) {
  if (!isReviewed(situation)) return [];
  return situation.assignments.filter((assignment) => {
    const rest = nextReminderFrom(assignment);
    const isResting = rest !== null && rest > now;
    return isStillAwaited(assignment) && isOne(assignment) && awaitedUntil(journal, assignment) <= now && !isResting;
  });
}

function awaited(journal: Journal, { id }: Situation, assignment: SituationAssignment, reason: string): FoundReason {
  const link = { label: 'See the reviewers', address: paths.editorManuscript(id) };
  return {
    subject_id: assignment.id,
    since: awaitedUntil(journal, assignment),
    reason,
    link,
    call: remind(assignment),
  };
}

/** Untouched so far. */
const isNew = ({ status, round, assignments }: Situation) =>
  status === 'submitted' && round === 1 && assignments.length === 0;

/** Returned to the author, who has to correct the file first. */
export const isSentBack = (situation: Situation) => isNew(situation) && situation.check?.state === 'sent-back';

const TAKE_OVER: NeedCall = { does: 'take-over', label: 'Assign to me', question: null };

const remind = ({ reviewer }: SituationAssignment): NeedCall => ({
  does: 'remind',
  label: 'Remind',
  question: {
    heading: 'Send a reminder?',
    sentences: [`${reviewer} is sent an email now. You won’t be asked again for three days.`],
    confirm: 'Yes, send it',
  },
});

/** How many of the wanted reviewers are missing. */
function missing(asked: number, wanted: number): string {
  if (wanted === 1) return 'No reviewer has been found for the revision.';
  const found = asked === 0 ? 'none' : countAsText(asked);
  const has = asked > 1 ? 'have' : 'has';
  return `${capital(found)} of the ${countAsText(wanted)} reviewers it needs ${has} been found.`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "Two of three reviews are in". */
function reviewsIn({ assignments }: Situation): string {
  const done = assignments.filter(isIn).length;
  const all = assignments.filter((one) => isIn(one) || isStillAwaited(one)).length;
  if (done < all) {
    return `${capital(done === 0 ? 'none' : countAsText(done))} of ${countAsText(all)} reviews ${done > 1 ? 'are' : 'is'} in`;
  }
  if (all === 1) return 'The review is in';
  return all === 2 ? 'Both reviews are in' : `All ${countAsText(all)} reviews are in`;
}
