import type { EditorialReview } from '#domain/desk/editorial/review';
import { Allowed } from '#islands/account/Allowed.tsx';
import { DecideSection } from '#islands/decision/DecideSection.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { InvitedPeople } from '#islands/review/office/InvitedPeople.tsx';
import { ReviewCard } from '#islands/review/office/ReviewCard.tsx';
import { useEditorialReviews } from '#islands/review/office/use-reviews.ts';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** A manuscript's reviews, newest round first, beside the decision. */
export function Component() {
  const manuscript = useFramedManuscript();
  const query = useEditorialReviews(manuscript.id);
  const { data: reviews } = query;
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        <InvitedPeople manuscript={manuscript} />
        {reviews ? <Rounds reviews={reviews} manuscriptId={manuscript.id} /> : <WaitingFor query={query} />}
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
