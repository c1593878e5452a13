import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { PaymentOutcome } from '#domain/payment/replies';
import { ApiError } from '#islands/kernel/api.ts';
import { captureOrder } from './calls.ts';

const UNKNOWN =
  'We could not confirm whether your payment went through. Please do not pay again. Check the payment once you are back online.';

interface Props {
  orderId: string;
  onDone: (outcome: PaymentOutcome) => void;
  /** The server said why the money was not taken. */
  onRefused: (message: string) => void;
}

/** Asks the server to take the money of an order, or what became of it; asking twice takes it once. */
export function FinishPayment({ orderId, onDone, onRefused }: Props) {
  const [isUnknown, setUnknown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const capture = useCallback(async () => {
    setUnknown(false);
    try {
      onDone(await captureOrder(orderId));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const isAnswer = thrown.isServerWords && thrown.status < 500 && thrown.status !== 429;
      if (isAnswer) return onRefused(thrown.message);
      setUnknown(true);
      toast.error(UNKNOWN);
    }
  }, [orderId, onDone, onRefused]);
  // Once for each order: the callbacks are new with every render.
  const first = useRef(capture);
  useEffect(() => void first.current(), []);

  return (
    <section className="stack" aria-labelledby="finish-heading">
      <h2 id="finish-heading" tabIndex={-1} ref={heading}>
        Confirming your payment
      </h2>
      {isUnknown ? (
        <div className="notice stack" role="alert">
          <p>{UNKNOWN}</p>
          <p>
            <button type="button" className="button" onClick={() => void capture()}>
              Check the payment
            </button>
          </p>
        </div>
      ) : (
        <p role="status">Please wait and keep this page open.</p>
      )}
    </section>
  );
}
