import type { OwnManuscript, OwnReview } from '#domain/submission/author-area';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { readReviewFile } from './calls.ts';

/** What the reviewers wrote, as it came with the decisions; the newest round is open. */
export function OwnReviews({ manuscript: { id, reviews } }: { manuscript: OwnManuscript }) {
  const { run, isBusy, failure } = useAction();
  const newest = reviews[0]?.round;
  return (
    <section aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      <p role="status" className="field-error">
        {failure}
      </p>
      {reviews.map((review) => (
        <details key={`${review.round}-${review.reviewer_number}`} className="letter" open={review.round === newest}>
          <summary>{titleOf(review)}</summary>
          <div className="letter-text">{review.text}</div>
          {review.file && (
            <FileButton file={review.file} isBusy={isBusy} onPress={(file) => run(() => save(id, file))} />
          )}
        </details>
      ))}
    </section>
  );
}

type ReviewFile = NonNullable<OwnReview['file']>;

const save = async (id: string, file: ReviewFile) => saveBlob(await readReviewFile(id, file.id), file.name);

const titleOf = ({ round, reviewer_number }: OwnReview) =>
  `Reviewer ${reviewer_number}${round > 1 ? `, on revision ${round - 1}` : ''}`;

interface FileButtonProps {
  file: ReviewFile;
  isBusy: boolean;
  onPress: (file: ReviewFile) => void;
}

function FileButton({ file, isBusy, onPress }: FileButtonProps) {
  return (
    <p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => onPress(file)}>
        Download {file.name}
      </button>
    </p>
  );
}
