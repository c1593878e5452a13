import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { isOwed } from '#domain/desk/editorial/editorial';
import type { EditorAssignment, EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { type AssignmentStatus, isOpen, isReviewSubmitted } from '#domain/review/assignment-status';
import { type UnreadableReason, unreadableReason } from '#domain/review/unreadable-copy';
import { Allowed } from '#islands/account/Allowed.tsx';
import { Badge } from '#ui/Badge';
import { lazyPart } from '#ui/later';

const AssignmentActions = lazyPart(async () => (await import('./AssignmentActions.tsx')).AssignmentActions);
const ReviewerTools = lazyPart(async () => (await import('./ReviewerTools.tsx')).ReviewerTools);

const BADGES: Record<AssignmentStatus, [label: string, colour: BadgeColour]> = {
  invited: ['Invited', 'yellow'],
  accepted: ['Reviewing', 'blue'],
  declined: ['Declined', 'neutral'],
  overdue: ['Overdue', 'red'],
  done: ['Review received', 'green'],
  thanked: ['Thanked', 'green'],
  cancelled: ['Cancelled', 'neutral'],
};

const SENT_BACK = ['Sent back', 'orange'] as const;
/** The editor decided before the review was submitted. */
const NOT_REVIEWED = ['No review', 'neutral'] as const;

const UNREADABLE: Record<UnreadableReason, string> = {
  pending: 'their copy is still being made.',
  missing: 'no copy could be made of it. Upload one under “Files”, or ask the authors for another file.',
  infected: 'a virus was found in it. Ask the authors for another file.',
  scanned: 'it is still being checked for viruses.',
  held: 'their copy may identify the authors. Let them read it, or ask the authors for another file.',
};

/** Why a reviewer who accepted could not submit the review. */
function missingReason(
  { round, files, leak_reports }: EditorManuscript,
  { status, accepted_at, reviewer_number, reviewer }: EditorAssignment,
): string | undefined {
  if (isOpen(status) && !reviewer.is_active) {
    return 'This reviewer’s account is deactivated, so no review can be submitted. Remove them and invite someone else.';
  }
  const roundFiles = files.filter((file) => file.round === round);
  const isWaiting = isOpen(status) && accepted_at !== null && reviewer_number === null;
  if (!isWaiting || !roundFiles.some(({ kind }) => kind === 'original')) return undefined;
  const copy = roundFiles.find(({ kind }) => kind === 'review_copy');
  const report = leak_reports.find((one) => one.round === round);
  const { format = null, scan_status = null } = copy ?? {};
  const why = unreadableReason({
    format,
    scan_status,
    is_made: report !== undefined,
    is_held: report?.is_held ?? false,
  });
  return why && `No review can be submitted yet, because reviewers cannot read the manuscript: ${UNREADABLE[why]}`;
}

/** Invited reviewers with their results, and the reserve list. */
export function Reviewers({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, assignments, round, status } = manuscript;
  const counted = assignments.filter(
    (one) => one.round === round && (isReviewSubmitted(one.status) || (isOpen(one.status) && one.reviewer.is_active)),
  );
  const written = assignments.filter(({ reviewer_number }) => reviewer_number !== null).length;
  const isInReview = DECISIONS[status].isInReview;
  return (
    <section aria-labelledby="reviewers-heading">
      <h2 id="reviewers-heading" tabIndex={-1}>
        Reviewers
      </h2>
      {assignments.length === 0 && <p>No reviewers invited yet.</p>}
      {(counted.length > 0 || written > 0) && (
        <p className="head-facts">
          {counted.length > 0 && (
            <span>
              Reviews received: {counted.filter((one) => isReviewSubmitted(one.status)).length} of {counted.length}
            </span>
          )}
          {written > 0 && <Link to={paths.editorReviews(id)}>Read the reviews ({written})</Link>}
        </p>
      )}
      <ul className="files">
        {assignments.map((assignment) => (
          <Assignment
            key={assignment.id}
            {...assignment}
            isOver={isOpen(assignment.status) && !isOwed(manuscript, assignment)}
            missing={assignment.round === round ? missingReason(manuscript, assignment) : undefined}
          >
            {isOwed(manuscript, assignment) && (
              <Allowed right="edit">
                <AssignmentActions assignment={assignment} manuscript={manuscript} />
              </Allowed>
            )}
          </Assignment>
        ))}
      </ul>
      {isInReview && (
        <Allowed right="edit">
          <ReviewerTools manuscript={manuscript} />
        </Allowed>
      )}
    </section>
  );
}

function Assignment({
  reviewer,
  status,
  round,
  due_on,
  invited_at,
  isOver,
  missing,
  children,
  ...answer
}: EditorAssignment & { isOver: boolean; missing: string | undefined; children: ReactNode }) {
  const { decline_reason, suggested_colleagues, cancel_reason, returned_at } = answer;
  const isReturned = returned_at !== null && status !== 'cancelled';
  const [label, colour] = isReturned ? SENT_BACK : isOver ? NOT_REVIEWED : BADGES[status];
  return (
    <li>
      <p className="head-facts">
        <strong>{reviewer.name || reviewer.email}</strong>
        <Badge colour={colour}>{label}</Badge>
        {!reviewer.is_active && <Badge colour="orange">Account deactivated</Badge>}
        {!reviewer.email_verified && <Badge colour="neutral">Address not confirmed</Badge>}
      </p>
      <p className="hint">
        {reviewer.name && `${reviewer.email}, `}invited {longDate(invited_at)}
        {(isOpen(status) || isReviewSubmitted(status)) && !isOver && `, due ${longDate(due_on)}`}
        {round > 1 && `, revision ${round - 1}`}
      </p>
      {decline_reason && <p className="written">Reason: {decline_reason}</p>}
      {cancel_reason && <p className="written">Reason: {cancel_reason}</p>}
      {suggested_colleagues && <p className="written">Suggested instead: {suggested_colleagues}</p>}
      {missing && <p className="notice">{missing}</p>}
      {children}
    </li>
  );
}
