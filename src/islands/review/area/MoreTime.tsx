import { isOpenRequest, REQUEST_RULES } from '#domain/decision/request/request';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { MoreTimeForm } from '#islands/kernel/MoreTimeForm.tsx';
import { requestReviewTime } from './calls.ts';

interface Props {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** Asks for a later due date; or shows the request and the office's answer. */
export function MoreTime({ view, onReply }: Props) {
  const { id, later_dates: dates } = view;
  // A view stored in the tab may predate this field.
  const [last] = view.requests ?? [];
  const isDeclined = last && !isOpenRequest(last) && last.answer === 'declined';
  return (
    <>
      {dates && isDeclined && (
        <div className="notice attention stack">
          <p>{REQUEST_RULES[last.kind].declined}</p>
          {last.answer_words && <p className="letter-text">{last.answer_words}</p>}
        </div>
      )}
      <MoreTimeForm
        last={last}
        dates={dates}
        onDone={onReply}
        note="The editorial office will answer by email. Until then the current date applies."
        send={(asked) => requestReviewTime(id, asked)}
      />
    </>
  );
}
