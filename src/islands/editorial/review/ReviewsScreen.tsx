import { Link, useParams } from 'react-router';
import type { EditorialReview } from '#domain/editorial/review';
import { paths } from '#domain/paths';
import { ScreenHeading } from '#islands/editorial/ScreenHeading.tsx';
import { useManuscript } from '#islands/editorial/use-editorial.ts';
import { WaitingFor } from '#islands/editorial/WaitingFor.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { useEditorialReviews } from './use-reviews.ts';

/** The reviews of one manuscript side by side, the newest round first. */
export function ReviewsScreen() {
  const { id = '' } = useParams();
  const { data: manuscript } = useManuscript(id);
  const query = useEditorialReviews(id);
  const { data: reviews } = query;
  return (
    <>
      <ScreenHeading>Reviews</ScreenHeading>
      {manuscript && (
        <p className="reviewed">
          <strong>{manuscript.title}</strong> <span className="hint">{manuscript.manuscript_number}</span>
        </p>
      )}
      {reviews ? <Rounds reviews={reviews} manuscriptId={id} /> : <WaitingFor query={query} />}
      <p>
        <Link className="back" to={paths.editorManuscript(id)}>
          Back to the manuscript
        </Link>
      </p>
    </>
  );
}

function Rounds({ reviews, manuscriptId }: { reviews: EditorialReview[]; manuscriptId: string }) {
  if (reviews.length === 0) return <p>No review is in yet.</p>;
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
