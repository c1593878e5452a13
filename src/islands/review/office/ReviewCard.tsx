import type { EditorialReview } from '#domain/desk/editorial/review';
import { longDate } from '#domain/kernel/date';
import type { BadgeColour } from '#domain/manuscript/status';
import { RECOMMENDATION_LABELS, type Recommendation } from '#domain/review/review';
import { Allowed } from '#islands/account/Allowed.tsx';
import { Badge } from '#ui/Badge';
import { ForAuthorForm } from './ForAuthorForm.tsx';
import { RatingForm } from './RatingForm.tsx';
import { ReviewFiles } from './ReviewFiles.tsx';
import { ReviewWords } from './ReviewWords.tsx';
import { SendBackForm } from './SendBackForm.tsx';

const COLOURS: Record<Recommendation, BadgeColour> = {
  accept: 'green',
  minor_revisions: 'blue',
  major_revisions: 'orange',
  reject: 'red',
};

/** One review with all an editor may know and do. */
export function ReviewCard({ review, manuscriptId }: { review: EditorialReview; manuscriptId: string }) {
  const { assignment_id, reviewer, reviewer_number, versions, interests, for_author, is_in } = review;
  const [latest, ...earlier] = versions;
  const shared = { review, manuscriptId };
  return (
    <article className="review-card" aria-labelledby={`review-${assignment_id}`}>
      <header>
        <h3 id={`review-${assignment_id}`}>
          Reviewer {reviewer_number}: {reviewer.name || reviewer.email}
        </h3>
        {latest && (
          <p className="head-facts">
            <Badge colour={COLOURS[latest.recommendation]}>{RECOMMENDATION_LABELS[latest.recommendation]}</Badge>
            <span className="hint">
              {reviewer.name && `${reviewer.email}, `}sent in {longDate(latest.submitted_at)}
            </span>
          </p>
        )}
        {!is_in && review.returned_at && (
          <p className="flag written">
            Sent back on {longDate(review.returned_at)}: {review.return_reason}
          </p>
        )}
        {for_author.released_at && <p className="hint">Sent to the authors on {longDate(for_author.released_at)}.</p>}
      </header>
      <section>
        <h4>Competing interests</h4>
        <p className="written">{interests === null ? 'Not declared.' : interests || 'None declared.'}</p>
      </section>
      {latest && <ReviewWords content={latest.content} form={review.form} />}
      <ReviewFiles review={review} />
      {earlier.length > 0 && (
        <details className="letter">
          <summary>Earlier versions ({earlier.length})</summary>
          {earlier.map(({ number, submitted_at, recommendation, content }) => (
            <div key={number} className="earlier">
              <p className="hint">
                Version {number}, {longDate(submitted_at)}, {RECOMMENDATION_LABELS[recommendation]}
              </p>
              <ReviewWords content={content} form={review.form} />
            </div>
          ))}
        </details>
      )}
      <Allowed right="edit">
        <ForAuthorForm {...shared} />
        {is_in && !for_author.released_at && <SendBackForm {...shared} />}
        <RatingForm {...shared} />
      </Allowed>
    </article>
  );
}
