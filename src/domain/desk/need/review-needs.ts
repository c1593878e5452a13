import { has, isFinal } from '#domain/decision/decision';
import { officePaths } from '#domain/desk/editorial/paths';
import type { Journal } from '#domain/journal/journal';
import { DAY_MS } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { latenessText } from '#domain/manuscript/late-revision';
import { messagesPage } from '#domain/message/paths';
import { countAsText } from '#domain/review/process';
import type { FoundReason, ManuscriptNeedKind, NeedCall } from './need.ts';
import {
  assignmentDueAt,
  correctionDueAt,
  isStillAwaited,
  isSubmitted,
  latest,
  nextReminderAt,
  revisionDueAt,
  type Situation,
  type SituationAssignment,
  wantedReviewCount,
} from './situation.ts';

/** Finds a manuscript's tasks of one kind; there may be several, one per reviewer. */
export type Finder = (situation: Situation, now: Date) => FoundReason[];

/** Tasks before acceptance. */
export const reviewFinders = (journal: Journal) =>
  ({
    unassigned(situation) {
      if (!isNew(situation) || situation.editor_id !== null || situation.editor_left_at) return [];
      if (isSentBack(situation)) return [];
      const reason = 'No editor assigned.';
      return [{ ...manuscriptNeed(situation, reason, { label: 'Open', at: 'handling-editor' }), call: ASSIGN_TO_ME }];
    },
    'technical-check'(situation) {
      const { editor_id, check, status_since } = situation;
      if (!isNew(situation) || editor_id === null || (check && check.state !== 'open')) return [];
      const reason = check?.corrected_at ? 'The author has sent a corrected file.' : 'Technical check not done yet.';
      const since = latest(status_since, check?.corrected_at ?? null);
      return [manuscriptNeed(situation, reason, { label: 'Open the check', at: 'technical-check', since })];
    },
    'format-overdue'(situation, now) {
      const since = correctionDueAt(situation);
      if (!since || !isSentBack(situation) || since > now) return [];
      return [
        manuscriptNeed(situation, 'The author has not sent a corrected file.', {
          label: 'Open',
          at: 'technical-check',
          since,
        }),
      ];
    },
    new(situation) {
      if (!isNew(situation) || situation.editor_id === null || situation.check?.state !== 'passed') return [];
      return [
        manuscriptNeed(situation, 'No reviewers invited yet.', { label: 'Invite reviewers', at: 'assign-heading' }),
      ];
    },
    'editor-left'(situation) {
      const { editor_id, editor_left_at: since, status } = situation;
      if (editor_id !== null || !since || isFinal(status)) return [];
      const reason = 'The handling editor has stepped down, and no one has taken over.';
      return [
        {
          ...manuscriptNeed(situation, reason, { label: 'Choose an editor', at: 'handling-editor', since }),
          call: ASSIGN_TO_ME,
        },
      ];
    },
    'revision-received'(situation) {
      if (!isUnderReview(situation) || situation.round === 1 || situation.assignments.length > 0) return [];
      const { late_days } = situation;
      const reason = `The authors have sent their revision${late_days > 0 ? `, ${latenessText(late_days)}` : ''}.`;
      const { id, status_since: since } = situation;
      return [{ subject_id: id, since, reason, link: { label: 'Open the revision', address: officePaths.files(id) } }];
    },
    'copy-held'(situation) {
      const { copy_held_since: since } = situation;
      // A corrected file is expected, and with it a new copy.
      if (!since || !isUnderReview(situation) || isSentBack(situation)) return [];
      const reason = 'Reviewers cannot read the manuscript yet: their copy names the authors.';
      return [manuscriptNeed(situation, reason, { label: 'Open the copy', at: 'review-copy', since })];
    },
    'file-held'(situation) {
      if (!isUnderReview(situation) || isSentBack(situation)) return [];
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
      if (!isUnderReview(situation) || isUntouched) return [];
      const wanted = wantedReviewCount(journal, situation);
      const asked = assignments.filter((one) => isSubmitted(one) || isStillAwaited(one)).length;
      if (asked >= wanted) return [];
      const moments = assignments.flatMap(({ invited_at, declined_at, cancelled_at, completed_at }) => [
        ...[invited_at, declined_at, cancelled_at, completed_at],
      ]);
      const since = latest(status_since, ...moments);
      return [
        manuscriptNeed(situation, missingReviewersText(asked, wanted), {
          label: 'Find reviewers',
          at: 'assign-heading',
          since,
        }),
      ];
    },
    'reviewer-silent'(situation, now) {
      return overdueAssignments(journal, situation, now, (assignment) => assignment.accepted_at === null).map(
        (assignment) => {
          const days = Math.floor((now.getTime() - assignment.invited_at.getTime()) / DAY_MS);
          return assignmentNeed(
            journal,
            situation,
            assignment,
            `${assignment.reviewer} has not answered the invitation for ${days} days.`,
          );
        },
      );
    },
    'review-overdue'(situation, now) {
      return overdueAssignments(journal, situation, now, (assignment) => assignment.accepted_at !== null).map(
        (assignment) => {
          const overdue = daysOverdue(assignmentDueAt(journal, assignment), now);
          if (!assignment.can_read) {
            const link = { label: 'See why', address: `${paths.editorManuscript(situation.id)}#review-copy` };
            const reason = `${assignment.reviewer} cannot read the manuscript yet, so the review is ${overdue} overdue.`;
            return { subject_id: assignment.id, since: assignmentDueAt(journal, assignment), reason, link };
          }
          return assignmentNeed(
            journal,
            situation,
            assignment,
            `${receivedReviewsText(situation)}; ${assignment.reviewer} is ${overdue} overdue.`,
          );
        },
      );
    },
    'reviews-in'(situation) {
      const done = situation.assignments.filter(isSubmitted);
      const isOver =
        done.length >= wantedReviewCount(journal, situation) && !situation.assignments.some(isStillAwaited);
      if (!isUnderReview(situation) || !isOver) return [];
      const since = latest(situation.status_since, ...done.map(({ completed_at }) => completed_at));
      // The reviews are shown next to a decision form.
      const link = { label: 'Decide', address: paths.editorReviews(situation.id) };
      return [{ subject_id: situation.id, since, reason: `${receivedReviewsText(situation)}.`, link }];
    },
    'revision-overdue'(situation, now) {
      const until = revisionDueAt(journal, situation);
      if (!isUnderRevision(situation) || until > now) return [];
      const reason = `The revision is ${daysOverdue(until, now)} overdue.`;
      const { id } = situation;
      return [
        { subject_id: id, since: until, reason, link: { label: 'Write to the authors', address: messagesPage(id) } },
      ];
    },
  }) satisfies Partial<Record<ManuscriptNeedKind, Finder>>;

export const isUnderReview = ({ status }: Situation): boolean => has('isInReview', status);

/** A request for withdrawal suspends the revision. */
export const isUnderRevision = ({ status, requests }: Situation): boolean =>
  has('asksForRevision', status) && !requests.some(({ kind }) => kind === 'withdrawal');

export const isInProduction = ({ status }: Situation): boolean => has('isAccepted', status) && !has('isOnSite', status);

/** Formats the time since an instant in days, rounded up: "12 days". */
export function daysOverdue(until: Date, now: Date): string {
  const days = Math.floor((now.getTime() - until.getTime()) / DAY_MS) + 1;
  return days === 1 ? '1 day' : `${days} days`;
}

/** A task that is settled on the manuscript's page, at the element with the id `at`. */
function manuscriptNeed(
  { id, status_since }: Situation,
  reason: string,
  { label, at, since = status_since }: { label: string; at: string; since?: Date },
): FoundReason {
  return { subject_id: id, since, reason, link: { label, address: `${paths.editorManuscript(id)}#${at}` } };
}

/** Returns the assignments with a late answer or review, unless an editor sent a reminder recently. */
function overdueAssignments(
  journal: Journal,
  situation: Situation,
  now: Date,
  matches: (assignment: SituationAssignment) => boolean,
) {
  if (!isUnderReview(situation)) return [];
  return situation.assignments.filter((assignment) => {
    const rest = nextReminderAt(assignment);
    const isResting = rest !== null && rest > now;
    return (
      isStillAwaited(assignment) && matches(assignment) && assignmentDueAt(journal, assignment) <= now && !isResting
    );
  });
}

function assignmentNeed(
  journal: Journal,
  { id }: Situation,
  assignment: SituationAssignment,
  reason: string,
): FoundReason {
  const link = { label: 'View the reviewers', address: `${paths.editorManuscript(id)}#reviewers-heading` };
  return {
    subject_id: assignment.id,
    since: assignmentDueAt(journal, assignment),
    reason,
    link,
    call: reminderCall(assignment),
  };
}

/** Whether no one has been invited and nothing decided. */
const isNew = ({ status, round, assignments }: Situation) =>
  status === 'submitted' && round === 1 && assignments.length === 0;

/** Whether the technical check returned the manuscript to its author for a corrected file. */
export const isSentBack = (situation: Situation) => isNew(situation) && situation.check?.state === 'sent-back';

const ASSIGN_TO_ME: NeedCall = { does: 'take-over', label: 'Assign to me', question: null };

const reminderCall = ({ reviewer }: SituationAssignment): NeedCall => ({
  does: 'remind',
  label: 'Remind',
  question: {
    heading: 'Send a reminder?',
    sentences: [`${reviewer} will receive an email now. This task will not reappear for three days.`],
    confirm: 'Yes, send it',
  },
});

function missingReviewersText(asked: number, wanted: number): string {
  if (wanted === 1) return 'No reviewer has been found for the revision.';
  const found = asked === 0 ? 'none' : countAsText(asked);
  const has = asked > 1 ? 'have' : 'has';
  return `${capitalise(found)} of the ${countAsText(wanted)} reviewers it needs ${has} been found.`;
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns text such as "Two of three reviews are in". */
function receivedReviewsText({ assignments }: Situation): string {
  const done = assignments.filter(isSubmitted).length;
  const all = assignments.filter((one) => isSubmitted(one) || isStillAwaited(one)).length;
  if (done < all) {
    return `${capitalise(done === 0 ? 'none' : countAsText(done))} of ${countAsText(all)} reviews ${done > 1 ? 'are' : 'is'} in`;
  }
  if (all === 1) return 'The review is in';
  return all === 2 ? 'Both reviews are in' : `All ${countAsText(all)} reviews are in`;
}
