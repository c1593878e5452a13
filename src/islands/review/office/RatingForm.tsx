import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { type EditorialReview, ReviewRating } from '#domain/desk/editorial/review';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';
import { actOn } from './calls.ts';
import { useReviewChanged } from './use-reviews.ts';

const STEPS = ['Not useful', 'Slightly useful', 'Useful', 'Very useful', 'Outstanding'];
const Input = z.object({
  rating: z.string().transform((value) => (value ? Number(value) : null)),
  note: ReviewRating.shape.note,
});

/** How helpful the review was; only editors see it, here and when they look for a reviewer. */
export function RatingForm({ review, manuscriptId }: { review: EditorialReview; manuscriptId: string }) {
  const { assignment_id: id, reviewer_number, rating, rating_note } = review;
  const changed = useReviewChanged(manuscriptId);
  const api = useApiForm({
    id: `rating-${id}`,
    schema: Input,
    send: (input) => actOn(id, 'rate', input),
    onDone({ message }) {
      changed();
      toast.success(message);
    },
  });
  return (
    <details className="letter">
      <summary>{rating ? `Your rating: ${rating} of 5, ${STEPS[rating - 1]}` : 'Rate this review'}</summary>
      <Form api={api} submit="Save the rating" busy="Saving…">
        <Select
          label={`How helpful was reviewer ${reviewer_number}?`}
          hint="Only editors see this."
          defaultValue={rating ?? ''}
          {...api.field('rating')}
        >
          <option value="">No rating</option>
          {STEPS.map((label, index) => (
            <option key={label} value={index + 1}>
              {index + 1} of 5, {label}
            </option>
          ))}
        </Select>
        <Field label="Note" defaultValue={rating_note} {...api.field('note')} />
      </Form>
    </details>
  );
}
