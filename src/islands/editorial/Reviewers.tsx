import { longDate } from '#domain/date';
import type { AssignmentStatus, EditorAssignment } from '#domain/editorial';
import type { BadgeColour } from '#domain/status';
import { Badge } from '#ui/Badge';

const LOOKS: Record<AssignmentStatus, [label: string, colour: BadgeColour]> = {
  invited: ['Invited', 'yellow'],
  accepted: ['Reviewing', 'blue'],
  declined: ['Declined', 'neutral'],
  overdue: ['Overdue', 'red'],
  done: ['Review in', 'green'],
  cancelled: ['Cancelled', 'neutral'],
};

/** Who was asked for a review, and what became of it. */
export function Reviewers({ assignments }: { assignments: readonly EditorAssignment[] }) {
  return (
    <section aria-labelledby="reviewers-heading">
      <h2 id="reviewers-heading">Reviewers</h2>
      {assignments.length === 0 && <p>Nobody has been asked for a review yet.</p>}
      <ul className="files">
        {assignments.map((assignment) => (
          <Assignment key={assignment.id} {...assignment} />
        ))}
      </ul>
    </section>
  );
}

function Assignment({ reviewer, status, round, due_on, invited_at, ...answer }: EditorAssignment) {
  const [label, colour] = LOOKS[status];
  const { decline_reason, suggested_colleagues } = answer;
  return (
    <li>
      <p className="head-facts">
        <strong>{reviewer.name || reviewer.email}</strong>
        <Badge colour={colour}>{label}</Badge>
      </p>
      <p className="hint">
        {reviewer.name && `${reviewer.email}, `}invited {longDate(invited_at)}
        {status !== 'declined' && status !== 'cancelled' && `, due ${longDate(due_on)}`}
        {round > 1 && `, revision ${round - 1}`}
      </p>
      {decline_reason && <p className="written">Reason: {decline_reason}</p>}
      {suggested_colleagues && <p className="written">Suggested instead: {suggested_colleagues}</p>}
    </li>
  );
}
