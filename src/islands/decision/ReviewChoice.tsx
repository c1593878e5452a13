import { DECISIONS } from '#domain/decision/decision';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EditorialReview } from '#domain/desk/editorial/review';
import { isReviewSubmitted } from '#domain/review/assignment-status';
import { RECOMMENDATION_LABELS } from '#domain/review/review';
import { useEditorialReviews } from '#islands/review/office/use-reviews.ts';
import { Choice } from '#ui/Choice';
import { Waiting } from '#ui/Waiting';
import type { DecisionDraft } from './use-decision-draft.ts';

/** The journal's policy on peer review (spec §4). */
const REVIEWERS_MIN = 2;
interface Decided {
  manuscript: EditorManuscript;
  draft: DecisionDraft;
}

/** The round's reviews that can be released with this decision, and those selected. */
export function useChosenReviews({ manuscript, draft }: Decided) {
  const { id, round, assignments, status } = manuscript;
  // Reviews go with the deciding letter, not the one announcing publication.
  const { hasLetter, isOnSite } = DECISIONS[draft.status];
  const isOffered =
    hasLetter && !isOnSite && assignments.some((one) => one.round === round && isReviewSubmitted(one.status));
  const query = useEditorialReviews(id, isOffered);
  const offered = isOffered
    ? (query.data ?? []).filter((one) => one.round === round && one.is_in && !one.for_author.released_at)
    : [];
  // Adding notes alone releases nothing.
  const isChosen = ({ assignment_id }: EditorialReview) => draft.reviews[assignment_id] ?? draft.status !== status;
  const isMissing = isOffered && !query.data;
  return {
    offered,
    isChosen,
    chosen: offered.filter(isChosen),
    query,
    isMissing,
    /** The decision is disabled until the reviews to release are visible. */
    isLoading: isMissing && query.isFetching,
  };
}

interface Props extends Decided {
  choice: ReturnType<typeof useChosenReviews>;
  change: (part: Partial<DecisionDraft>) => void;
}

/** Selects the reviews to release. */
export function ReviewChoice({ manuscript, draft, choice, change }: Props) {
  const { offered, isChosen, isMissing, query } = choice;
  const { assignments } = manuscript;
  const reviewers = new Set(
    assignments.filter((one) => isReviewSubmitted(one.status)).map(({ reviewer }) => reviewer.email),
  ).size;
  return (
    <>
      {draft.status === 'accepted' && manuscript.status !== 'accepted' && reviewers < REVIEWERS_MIN && (
        <p className="flag" role="status">
          {reviewers === 0 ? 'No reviews received.' : 'Only one review received.'} The journal promises its authors at
          least two reviewers.
        </p>
      )}
      {isMissing && (
        <Waiting
          failure={query.error && !query.isFetching ? query.error.message : undefined}
          onRetry={() => void query.refetch()}
        />
      )}
      {offered.length > 0 && (
        <fieldset className="letter-fields">
          <legend>Reviews for the authors</legend>
          {offered.map((review) => (
            <div key={review.assignment_id}>
              <Choice
                id={`release-${review.assignment_id}`}
                type="checkbox"
                label={labelOf(review)}
                checked={isChosen(review)}
                onChange={({ currentTarget }) =>
                  change({ reviews: { ...draft.reviews, [review.assignment_id]: currentTarget.checked } })
                }
              />
              {isChosen(review) && review.for_author.found.length > 0 && (
                <p className="flag">
                  Its text names a reviewer: {review.for_author.found.join(', ')}. Edit it under Reviews first.
                </p>
              )}
            </div>
          ))}
          <p className="hint">
            They are sent without names, in the letter and in the author area, and cannot be taken back once sent.
          </p>
        </fieldset>
      )}
    </>
  );
}

function labelOf({ reviewer_number, reviewer, versions }: EditorialReview): string {
  const [latest] = versions;
  const advice = latest ? `, ${RECOMMENDATION_LABELS[latest.recommendation].toLowerCase()}` : '';
  return `Reviewer ${reviewer_number}: ${reviewer.name || reviewer.email}${advice}`;
}
