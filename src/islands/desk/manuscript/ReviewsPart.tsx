import { Link } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EditorialReview } from '#domain/desk/editorial/review';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { DecideSection } from '#islands/decision/DecideSection.tsx';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { ReviewCard } from '#islands/review/office/ReviewCard.tsx';
import { useCandidates, useEditorialReviews } from '#islands/review/office/use-reviews.ts';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

/** The reviews, newest round first, next to the decision. */
export function Component() {
  const manuscript = useManuscriptContext();
  const query = useEditorialReviews(manuscript.id);
  const { data: reviews } = query;
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        <InvitedReviewers manuscript={manuscript} />
        {reviews ? <Rounds reviews={reviews} manuscriptId={manuscript.id} /> : <QueryStatus query={query} />}
      </div>
      <div className="evaluation-work">
        <Allowed right="edit">
          <DecideSection manuscript={manuscript} />
        </Allowed>
      </div>
    </div>
  );
}

function Rounds({ reviews, manuscriptId }: { reviews: EditorialReview[]; manuscriptId: string }) {
  if (reviews.length === 0) return <p>No reviews received yet.</p>;
  return [...Map.groupBy(reviews, ({ round }) => round)].map(([round, ofRound]) => (
    <section key={round} aria-labelledby={`round-${round}`}>
      <h2 id={`round-${round}`}>{round === 1 ? 'First submission' : `Revision ${round - 1}`}</h2>
      <div className="reviews">
        {ofRound.map((review) => (
          <ReviewCard key={review.assignment_id} review={review} manuscriptId={manuscriptId} />
        ))}
      </div>
    </section>
  ));
}

/** The invitations of this round, and the next person on the reserve list. */
function InvitedReviewers({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, round, status, assignments } = manuscript;
  const { data } = useCandidates(id);
  if (!DECISIONS[status].isInReview) return null;
  const asked = assignments.filter((one) => one.round === round);
  const next = data?.candidates.find(({ state }) => state === 'waiting');
  return (
    <section aria-labelledby="asked-heading" className="asked-people">
      <h2 id="asked-heading">Invited reviewers{data?.at_once ? `, ${data.at_once} reviews wanted` : ''}</h2>
      {asked.length === 0 && <p>No one has been invited in this round yet.</p>}
      <ul className="files">
        {asked.map(({ id: key, reviewer, status: state, invited_at, due_on, cancel_reason }) => (
          <li key={key}>
            {reviewer.name || reviewer.email}:{' '}
            {STATUS_TEXTS[state]({ invited: longDate(invited_at), due: longDate(due_on) })}
            {cancel_reason && <span className="hint"> {cancel_reason}</span>}
          </li>
        ))}
      </ul>
      <p className="hint">
        {next ? `${next.email} will be invited next` : 'The reserve list is empty'}
        {next && data?.silent_days ? `, or when an invitation has not been answered for ${data.silent_days} days` : ''}.{' '}
        <Link to={`${paths.editorManuscript(id)}#reviewers-heading`}>Reviewers</Link>
      </p>
    </section>
  );
}

interface InvitationDates {
  invited: string;
  due: string;
}

const STATUS_TEXTS: Record<EditorManuscript['assignments'][number]['status'], (days: InvitationDates) => string> = {
  invited: ({ invited }) => `invited on ${invited}, no answer yet`,
  accepted: ({ due }) => `review due ${due}`,
  overdue: ({ due }) => `was due on ${due}`,
  declined: () => 'declined',
  done: () => 'review received',
  thanked: () => 'review received',
  cancelled: () => 'no longer invited',
};
