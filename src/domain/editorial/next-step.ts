import { longDate } from '#domain/date';
import { DECISIONS, isFinal } from '#domain/decision/decision';
import { type AssignmentStatus, type EditorManuscript, isAwaited, isReviewIn } from './editorial.ts';

/** The parts of a manuscript in which a next step is taken. */
export type PartName = 'overview' | 'reviews' | 'production';

/**
 * What comes next for a manuscript, in words, and the part in which the office does it; none where others are awaited.
 */
export interface NextStep {
  words: string;
  part?: PartName;
}

type Stands = Pick<
  EditorManuscript,
  'status' | 'round' | 'assignments' | 'revision' | 'withdrawal_requested_at' | 'volume' | 'revision_due_on'
>;

/** What comes next for a manuscript: what the office has to do, or whom it waits for. */
export function nextStep(manuscript: Stands): NextStep {
  const { status, withdrawal_requested_at, revision_due_on, volume } = manuscript;
  const { isInReview, isAccepted, isOnSite, asksForRevision } = DECISIONS[status];
  if (withdrawal_requested_at && !isFinal(status)) {
    return { words: 'The authors ask to withdraw it: decide on that', part: 'overview' };
  }
  if (isInReview) return stepInReview(manuscript);
  if (asksForRevision) {
    return { words: `The authors revise it${revision_due_on ? `, until ${longDate(revision_due_on)}` : ''}` };
  }
  if (isOnSite) return { words: 'None: it is published' };
  if (!isAccepted) return { words: 'None: it is closed' };
  return volume
    ? { words: 'Prepare the article and publish it', part: 'production' }
    : { words: 'Give it a volume and an issue, and prepare the article', part: 'production' };
}

function stepInReview({ assignments, round, revision }: Stands): NextStep {
  const ofRound = assignments.filter((one) => one.round === round);
  const count = (is: (status: AssignmentStatus) => boolean) => ofRound.filter(({ status }) => is(status)).length;
  const [done, awaited, late] = [count(isReviewIn), count(isAwaited), count((status) => status === 'overdue')];
  if (done + awaited === 0) {
    return revision
      ? { words: 'A revision has come in: ask reviewers about it, or decide', part: 'overview' }
      : { words: 'Look at it: invite reviewers, or decide', part: 'overview' };
  }
  const all = done + awaited;
  if (awaited === 0)
    return { words: `${done === 1 ? 'The review is' : `All ${done} reviews are`} in: decide`, part: 'reviews' };
  const sofar = `${done} of ${all} ${all === 1 ? 'review is' : 'reviews are'} in`;
  return late > 0
    ? { words: `${sofar}, ${late} overdue: remind or replace`, part: 'overview' }
    : { words: `Reviewers are at work: ${sofar}` };
}
