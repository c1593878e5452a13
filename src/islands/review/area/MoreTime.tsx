import { longDate } from '#domain/date';
import { isOpenRequest, REQUEST_RULES } from '#domain/request/request';
import { LaterDate } from '#domain/request/request-answer';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { useApiForm } from '#islands/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { askReviewTime } from './calls.ts';

interface Props {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** Asks for more time for a review, with a date proposed; or says that it was asked for, and what the office answered. */
export function MoreTime({ view, onReply }: Props) {
  const { id, later_dates: dates } = view;
  // A tab may have kept the page from before there were requests.
  const [last] = view.requests ?? [];
  if (last?.wanted_on && isOpenRequest(last)) {
    return <p>You have asked for time until {longDate(last.wanted_on)}. The editorial office will answer by mail.</p>;
  }
  if (!dates) return null;
  return (
    <>
      {last?.answer === 'declined' && (
        <div className="notice attention stack">
          <p>{REQUEST_RULES[last.kind].declined}</p>
          {last.answer_words && <p className="letter-text">{last.answer_words}</p>}
        </div>
      )}
      <AskForm id={id} dates={dates} onReply={onReply} />
    </>
  );
}

interface AskProps {
  id: string;
  dates: NonNullable<ReviewView['later_dates']>;
  onReply: Props['onReply'];
}

function AskForm({ id, dates, onReply }: AskProps) {
  const api = useApiForm({
    id: 'more-time',
    schema: LaterDate,
    send: (asked) => askReviewTime(id, asked),
    onDone: onReply,
  });
  return (
    <details className="letter">
      <summary>Do you need more time?</summary>
      <p>The editorial office answers by mail. Until then the present date stands.</p>
      <Form api={api} submit="Ask for more time" busy="Sending…">
        <Field
          label="New date"
          type="date"
          min={dates.earliest}
          defaultValue={dates.proposed}
          {...api.field('due_on')}
        />
        <TextArea label="Reason (optional)" rows={3} {...api.field('reason')} />
      </Form>
    </details>
  );
}
