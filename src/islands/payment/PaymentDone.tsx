import { paths } from '#domain/kernel/paths';
import type { PaymentOutcome } from '#domain/payment/replies';
import { Outcome } from '#ui/Outcome';

interface Props {
  outcome: PaymentOutcome;
  onCheck: () => void;
  onAnother: () => void;
}

/** What became of a payment, and the way to its receipt. */
export function PaymentDone({ outcome: { state, message, receipt_id }, onCheck, onAnother }: Props) {
  const isPaid = state === 'completed';
  return (
    <Outcome title={isPaid ? 'Paid' : 'Not confirmed yet'} text={message}>
      <div className="form-actions">
        {receipt_id && (
          <a className="button" href={paths.paymentReceipt(receipt_id)}>
            {isPaid ? 'Show the receipt' : 'Show the payment'}
          </a>
        )}
        {isPaid ? (
          <button type="button" className="button quiet" onClick={onAnother}>
            Pay another charge
          </button>
        ) : (
          <button type="button" className="button quiet" onClick={onCheck}>
            Check the payment
          </button>
        )}
      </div>
    </Outcome>
  );
}
