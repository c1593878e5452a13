import { isOpenRequest, REQUEST_RULES } from '#domain/decision/request/request';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { MoreTimeForm } from '#islands/kernel/MoreTimeForm.tsx';
import { requestReviewTime } from './calls.ts';

interface Props {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** Asks for more time for a review; or says that it was asked for, and what the office answered. */
export function MoreTime({ view, onReply }: Props) {
  const { id, later_dates: dates } = view;
  // A tab may have kept the page from before there were requests.
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
