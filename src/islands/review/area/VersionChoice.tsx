import { RECOMMENDATION_LABELS, REVIEW_TEXTS, type ReviewContent } from '#domain/review/review';
import type { ReviewForm } from '#domain/review/review-form';
import { dayAndTime } from '#islands/format.ts';
import type { ReviewKeeper, StoredReview } from './review-keeper.ts';

interface Props {
  form: ReviewForm;
  own: ReviewContent;
  other: StoredReview;
  keeper: ReviewKeeper;
}

/** The review was changed in two places: where they differ, both are shown, and the reviewer says which goes on. */
export function VersionChoice({ form, own, other, keeper }: Props) {
  const theirs = partsOf(other.content, form);
  const different = partsOf(own, form).filter(({ text }, index) => text !== theirs[index]?.text);
  return (
    <div className="notice attention stack versions" id="versions" tabIndex={-1}>
      <p role="alert">
        <strong>{REVIEW_TEXTS.stale}</strong> The other version was saved on {dayAndTime(other.updated_at)}.
      </p>
      {different.map(({ label, text }) => (
        <div key={label}>
          <p>
            <strong>{label}</strong>
          </p>
          <div className="both">
            <div>
              <p className="hint">Here</p>
              <p className="letter-text">{text || 'Empty'}</p>
            </div>
            <div>
              <p className="hint">The other version</p>
              <p className="letter-text">{theirs.find((part) => part.label === label)?.text || 'Empty'}</p>
            </div>
          </div>
        </div>
      ))}
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={keeper.keepOwn}>
          Keep what stands here
        </button>
        <button type="button" className="button quiet" onClick={keeper.takeOther}>
          Take the other version
        </button>
      </div>
    </div>
  );
}

/** A review in parts that can be compared, in the order of the form. */
function partsOf(content: ReviewContent, { questions }: ReviewForm): { label: string; text: string }[] {
  const { answers, comments_to_author, comments_to_editor, recommendation } = content;
  return [
    ...questions.map(({ id, label }) => {
      const { score = null, text = '' } = answers[id] ?? {};
      return { label, text: [score && `Score ${score}`, text.trim()].filter(Boolean).join('\n') };
    }),
    { label: 'Comments to the authors', text: comments_to_author.trim() },
    { label: 'Confidential comments to the editor', text: comments_to_editor.trim() },
    { label: 'Your recommendation', text: recommendation ? RECOMMENDATION_LABELS[recommendation] : '' },
  ];
}
