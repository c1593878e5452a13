import { type ReactNode, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { longDate } from '#domain/kernel/date';
import { EMPTY_REVIEW, isSameReview } from '#domain/review/review';
import { isOwed, type ReviewReceipt, type ReviewReply, type ReviewView } from '#domain/review/reviewer-area';
import { useAutosave } from '#islands/kernel/use-autosave.ts';
import { later } from '#ui/later';
import { Outcome } from '#ui/Outcome';
import { InterestsForm } from './InterestsForm.tsx';
import { ReadBack } from './ReadBack.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { ReviewStatus } from './ReviewStatus.tsx';
import { createReviewKeeper } from './review-keeper.ts';
import type { useReview } from './use-review.ts';
import { WrittenReview } from './WrittenReview.tsx';

const Certificate = later(async () => (await import('./Certificate.tsx')).Certificate);
const VersionChoice = later(async () => (await import('./VersionChoice.tsx')).VersionChoice);

interface Props {
  view: ReviewView;
  review: ReturnType<typeof useReview>;
  /** Something else is shown here now: the focus has to go to it. */
  onMoved: () => void;
  /** Stands below the form. */
  children: ReactNode;
}

type Step = 'write' | 'read-back' | 'sent';

/** A review that may be written: its form, the reading back, and what was sent in until the editor decides. */
export function WriteReview({ view, review, onMoved, children }: Props) {
  const { id, stage, form, submitted, file, return_reason, interests } = view;
  const [keeper] = useState(() => createReviewKeeper(id, view));
  const keeping = useAutosave(keeper);
  const { content, state, other, isShutOut } = keeping;
  const [step, setStep] = useState<Step>(() => firstStep(view, keeper.read().content));
  const [thanks, setThanks] = useState<string>();

  useEffect(() => {
    // The review may have been decided in the meantime: the words stay, and the page says so.
    if (state.is === 'failed' && state.isFinal) void review.reload();
  }, [state, review.reload]);
  useEffect(() => {
    if (isShutOut) void review.reload();
  }, [isShutOut, review.reload]);
  useEffect(() => {
    // The server has just shown the review: it knows the reviewer again.
    if (view && keeper.read().isShutOut) keeper.wake();
  }, [keeper, view]);

  const goTo = (next: Step) => {
    setStep(next);
    onMoved();
  };
  const onSent = ({ message, number }: ReviewReceipt) => {
    setThanks(number === 1 ? `${message} We have emailed you our thanks.` : message);
    setStep('sent');
    void review.reload();
  };
  const onReply = ({ message, review: changed }: ReviewReply) => {
    toast.success(message);
    review.show(changed);
  };

  return (
    <>
      {other && <VersionChoice form={form} own={content} other={other} keeper={keeper} />}
      {stage === 'returned' && (
        <div className="notice attention stack">
          <p>
            <strong>The editor has returned your review.</strong> Please complete it and submit it again.
          </p>
          {return_reason && <p className="letter-text">{return_reason}</p>}
        </div>
      )}
      {step === 'sent' ? (
        <>
          {thanks && <Outcome title="Thank you" text={thanks} />}
          <section className="stack" aria-labelledby="sent-heading">
            <h2 id="sent-heading">Your review is with the editor</h2>
            <p>
              {submitted && `You submitted it on ${longDate(submitted.submitted_at)}. `}
              You can change it until the editor decides. The decision and the other reviews will then appear here.
            </p>
            {submitted && <Certificate view={view} />}
            <p>
              <button type="button" className="button quiet" onClick={() => goTo('write')}>
                Change my review
              </button>
            </p>
          </section>
          <WrittenReview
            heading="What you submitted"
            form={form}
            content={submitted?.content ?? content}
            file={file?.name}
          />
        </>
      ) : step === 'read-back' ? (
        <ReadBack view={view} keeper={keeper} onBack={() => goTo('write')} onSent={onSent} />
      ) : (
        <>
          {submitted && !isOwed(stage) && (
            <p className="notice attention">
              You submitted this review on {longDate(submitted.submitted_at)}. The editor will see your changes once you
              submit it again.
            </p>
          )}
          <ReviewFields
            view={view}
            keeper={keeper}
            content={content}
            onReply={onReply}
            onReady={() => setStep('read-back')}
          />
          <details className="letter">
            <summary>Your competing interests: {interests || 'none'}</summary>
            <InterestsForm view={view} onReply={onReply} />
          </details>
        </>
      )}
      {step !== 'sent' && children}
      {step !== 'sent' && <ReviewStatus keeping={keeping} onRetry={() => void keeper.save()} />}
    </>
  );
}

/** A reviewer who has changed nothing since sending the review in is shown what was sent. */
function firstStep({ stage, submitted }: ReviewView, content = EMPTY_REVIEW): Step {
  return stage === 'submitted' && submitted && isSameReview(submitted.content, content) ? 'sent' : 'write';
}
