import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { ReviewReceipt, ReviewView } from '#domain/review/reviewer-area';
import { ApiError } from '#islands/kernel/api.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import type { ReviewKeeper } from './review-keeper.ts';
import { WrittenReview } from './WrittenReview.tsx';

interface Props {
  view: ReviewView;
  keeper: ReviewKeeper;
  onBack: () => void;
  onSent: (receipt: ReviewReceipt) => void;
}

/** The review as it will be read, once more before it is sent in. */
export function ReadBack({ view: { form, file }, keeper, onBack, onSent }: Props) {
  const box = useRef<HTMLElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ attempt: number; text: string }>({ attempt: 0, text: '' });
  // State is late for a second press in the same moment.
  const isSending = useRef(false);
  useEffect(() => box.current?.focus(), []);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const receipt = await keeper.submit();
      toast.success(receipt.message);
      onSent(receipt);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const text = wordsFor(thrown, keeper.read().isShutOut);
      setFailure(({ attempt }) => ({ attempt: attempt + 1, text }));
      toast.error(text);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return (
    <section className="read-back" ref={box} tabIndex={-1} aria-label="Preview">
      {failure.text && <ErrorSummary key={failure.attempt} entries={[{ message: failure.text }]} />}
      <WrittenReview heading="Preview of your review" form={form} content={keeper.read().content} file={file?.name} />
      <div className="form-actions">
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void send()}>
          {isBusy ? 'Sending…' : 'Submit the review'}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          Back to editing
        </button>
      </div>
    </section>
  );
}

function wordsFor({ message, status }: ApiError, isShutOut: boolean): string {
  if (isShutOut) return 'Please sign in again above, then submit your review.';
  return status === 0 ? `${message} Your review is kept on this device until then.` : message;
}
