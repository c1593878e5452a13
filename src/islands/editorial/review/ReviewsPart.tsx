import type { EditorialReview } from '#domain/editorial/review';
import { Allowed } from '#islands/editorial/Allowed.tsx';
import { DecisionForm } from '#islands/editorial/DecisionForm.tsx';
import { useFramedManuscript } from '#islands/editorial/manuscript/ManuscriptFrame.tsx';
import { WaitingFor } from '#islands/editorial/WaitingFor.tsx';
import { AskedPeople } from './AskedPeople.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { useEditorialReviews } from './use-reviews.ts';

/** The reviews of one manuscript, the newest round first, and beside them the decision that rests on them. */
export function Component() {
  const manuscript = useFramedManuscript();
  const query = useEditorialReviews(manuscript.id);
  const { data: reviews } = query;
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        <AskedPeople manuscript={manuscript} />
        {reviews ? <Rounds reviews={reviews} manuscriptId={manuscript.id} /> : <WaitingFor query={query} />}
      </div>
      <div className="evaluation-work">
        <Allowed right="edit">
          <DecisionForm manuscript={manuscript} />
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
