import type { ReviewForm } from '#domain/journal/review-form';
import { RECOMMENDATION_LABELS, REVIEW_TEXTS, type ReviewContent } from '#domain/review/review';
import { dateAndTime } from '#islands/kernel/format.ts';
import { listDifferences, VersionNotice } from '#ui/VersionNotice';
import type { ReviewAutosave, StoredReview } from './review-autosave.ts';

interface Props {
  form: ReviewForm;
  own: ReviewContent;
  other: StoredReview;
  keeper: ReviewAutosave;
}

/** Asks the reviewer which version to keep when the review was changed in two places. */
export function VersionChoice({ form, own, other, keeper }: Props) {
  return (
    <VersionNotice
      sentence={REVIEW_TEXTS.stale}
      savedAt={dateAndTime(other.updated_at)}
      differences={listDifferences(reviewParts(own, form), reviewParts(other.content, form))}
      onKeepOwn={keeper.keepOwn}
      onTakeOther={() => keeper.adopt()}
    />
  );
}

/** A review in comparable parts, in the order of the form. */
function reviewParts(content: ReviewContent, { questions }: ReviewForm): { label: string; text: string }[] {
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
