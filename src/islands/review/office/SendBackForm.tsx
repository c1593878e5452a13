import { toast } from 'react-hot-toast/headless';
import { type EditorialReview, ReviewReturn } from '#domain/desk/editorial/review';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { actOn } from './calls.ts';
import { useReviewChanged } from './use-reviews.ts';

/** Gives a review back to its reviewer, who reads why. */
export function SendBackForm({ review, manuscriptId }: { review: EditorialReview; manuscriptId: string }) {
  const { assignment_id: id, reviewer_number } = review;
  const [reason, setReason] = useKeptText(`send-back:${id}`);
  const changed = useReviewChanged(manuscriptId);
  const api = useApiForm({
    id: `send-back-${id}`,
    schema: ReviewReturn,
    send: (input) => actOn(id, 'return', input),
    onDone({ message }) {
      setReason('');
      changed();
      toast.success(message);
    },
  });
  return (
    <details className="letter">
      <summary>Send back to the reviewer</summary>
      <Form api={api} submit="Send back" busy="Sending…">
        <TextArea
          label={`What is missing in the review of reviewer ${reviewer_number}?`}
          hint="Sent to the reviewer by email, with a link to the review. What they wrote stays in the form."
          rows={5}
          required
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          {...api.field('reason')}
        />
      </Form>
    </details>
  );
}
