import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import type { LedgerPayment } from '#domain/payment/ledger';
import { formatMoney } from '#domain/payment/money';
import { isAwaited, PAYMENT_PROBLEMS, PAYMENT_STATE_LABELS, type PaymentState } from '#domain/payment/payment';
import { isOnline, PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import { useAction } from '#islands/kernel/use-action.ts';
import { Badge } from '#ui/Badge';
import { checkPayment, useRefetchLedger } from './use-ledger.ts';

const COLOURS: Readonly<Record<PaymentState, BadgeColour>> = {
  mismatch: 'red',
  unverified: 'orange',
  pending: 'yellow',
  completed: 'green',
  refunded: 'purple',
  declined: 'neutral',
  created: 'neutral',
};

export function PaymentTable({ payments }: { payments: readonly LedgerPayment[] }) {
  return (
    <table className="manuscripts ledger">
      <caption className="visually-hidden">Payments</caption>
      <thead>
        <tr>
          <th scope="col">Manuscript</th>
          <th scope="col">Payer</th>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} {...payment} />
        ))}
      </tbody>
    </table>
  );
}

function PaymentRow(payment: LedgerPayment) {
  const { manuscript_id, manuscript_number, payer_name, payer_email, transaction, provider } = payment;
  return (
    <tr>
      <th scope="row">
        <Link to={paths.editorManuscript(manuscript_id)}>{manuscript_number}</Link>
        <span className="ledger-note">{PAYMENT_PROVIDER_LABELS[provider]}</span>
        {transaction && <span className="ledger-note">{transaction}</span>}
      </th>
      <td className="ledger-payer">
        {payer_name}
        <span className="ledger-note">{payer_email}</span>
      </td>
      <td className="row-date">{longDate(payment.paid_at ?? payment.created_at)}</td>
      <td className="ledger-amount">
        {formatMoney(payment.amount, payment.currency)}
        <CapturedAmount {...payment} />
      </td>
      <td>
        <Badge colour={COLOURS[payment.state]}>{PAYMENT_STATE_LABELS[payment.state]}</Badge>
        <Attention {...payment} />
      </td>
    </tr>
  );
}

/** Shows the amount captured if it differs from the charge, and any refund. */
function CapturedAmount({ amount, currency, captured, captured_currency, refunded }: LedgerPayment) {
  const capturedIn = captured_currency ?? currency;
  const differs = captured !== null && (captured !== amount || capturedIn !== currency);
  return (
    <>
      {differs && <span className="ledger-note">Captured: {formatMoney(captured, capturedIn)}</span>}
      {refunded !== '0.00' && <span className="ledger-note">Refunded: {formatMoney(refunded, capturedIn)}</span>}
    </>
  );
}

/** The problem with a payment, and a button that asks the provider where possible. */
function Attention({ id, state, problem, provider, recorded_by, manuscript_number }: LedgerPayment) {
  const refetchLedger = useRefetchLedger();
  const { run, isBusy, failure } = useAction();
  const check = () =>
    run(async () => {
      toast.success((await checkPayment(id)).message);
      refetchLedger();
    });
  return (
    <>
      {problem && <p className="flag">{PAYMENT_PROBLEMS[problem]}</p>}
      {recorded_by && <span className="ledger-note">Recorded by {recorded_by}</span>}
      {isOnline(provider) && (isAwaited(state) || state === 'mismatch') && (
        <p className="ledger-check">
          <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={check}>
            Ask the provider<span className="visually-hidden"> about the payment for {manuscript_number}</span>
          </button>
        </p>
      )}
      {failure && <span className="field-error">{failure}</span>}
    </>
  );
}
