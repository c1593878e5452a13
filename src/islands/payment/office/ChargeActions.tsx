import { toast } from 'react-hot-toast/headless';
import { formatAmount } from '#domain/journal/currency';
import type { BadgeColour } from '#domain/manuscript/status';
import type { LedgerFee } from '#domain/payment/ledger';
import { FEE_STATE_LABELS, type FeeState, PAYMENT_TEXTS } from '#domain/payment/payment';
import { FeeExemption, RecordedPayment, RefundOutcome } from '#domain/payment/payment-form';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Badge } from '#ui/Badge';
import { DateField } from '#ui/DateField';
import { Field, Select, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { exemptFromCharge, recordPayment, settleRefund, useRefetchLedger } from './use-ledger.ts';

/** Records a received payment, or exempts a charge that is due. */
export function ChargeActions({ fee }: { fee: LedgerFee }) {
  return (
    <div className="charge-actions">
      <details className="letter">
        <summary>
          Record a payment<span className="visually-hidden"> for {fee.manuscript_number}</span>
        </summary>
        <RecordForm fee={fee} />
      </details>
      <details className="letter">
        <summary>
          Exempt from the charge<span className="visually-hidden">: {fee.manuscript_number}</span>
        </summary>
        <ExemptForm id={fee.manuscript_id} />
      </details>
    </div>
  );
}

/** Records whether the payment for a manuscript that was later rejected was refunded or kept. */
export function RefundActions({ fee }: { fee: LedgerFee }) {
  return (
    <div className="charge-actions">
      <p className="flag">{PAYMENT_TEXTS.refundDue}</p>
      <details className="letter">
        <summary>
          Record the refund<span className="visually-hidden"> for {fee.manuscript_number}</span>
        </summary>
        <p className="hint">Refund online payments through the payment provider, which reports the refund here.</p>
        <RefundForm id={fee.manuscript_id} outcome="refunded" submit="Record the refund" />
      </details>
      <details className="letter">
        <summary>
          Keep the payment<span className="visually-hidden"> for {fee.manuscript_number}</span>
        </summary>
        <RefundForm id={fee.manuscript_id} outcome="kept" submit="Keep the payment" />
      </details>
    </div>
  );
}

function RefundForm({ id, outcome, submit }: { id: string; outcome: RefundOutcome['outcome']; submit: string }) {
  const api = useApiForm({
    id: `${outcome}-${id}`,
    schema: RefundOutcome,
    send: ({ reason }) => settleRefund(id, { outcome, reason }),
    onDone: useShowResult(),
  });
  return (
    <Form api={api} submit={submit} busy="Recording…">
      <input type="hidden" value={outcome} {...api.field('outcome')} />
      {outcome === 'kept' && (
        <TextArea label="Reason" hint="For the office’s records." rows={3} required {...api.field('reason')} />
      )}
    </Form>
  );
}

function useShowResult() {
  const refetchLedger = useRefetchLedger();
  return ({ message }: { message: string }) => {
    toast.success(message);
    refetchLedger();
  };
}

function RecordForm({ fee: { manuscript_id, amount_due, currency } }: { fee: LedgerFee }) {
  const api = useApiForm({
    id: `record-${manuscript_id}`,
    schema: RecordedPayment,
    send: ({ amount, ...body }) => recordPayment(manuscript_id, { ...body, amount: formatAmount(amount) }),
    onDone: useShowResult(),
  });
  return (
    <Form api={api} submit="Record the payment" busy="Recording…">
      <Select label="Method" required defaultValue="bank_transfer" {...api.field('method')}>
        <option value="bank_transfer">Bank transfer</option>
        <option value="purchase_order">Institutional purchase order</option>
      </Select>
      <div className="field-pair">
        <Field
          label={`Amount (${currency})`}
          hint="The whole charge."
          inputMode="decimal"
          required
          defaultValue={amount_due}
          {...api.field('amount')}
        />
        <DateField label="Received on" hint="As on the bank statement." required {...api.field('received_on')} />
      </div>
      <Field
        label="Reference"
        hint="The bank’s reference or the order number."
        autoComplete="off"
        required
        {...api.field('reference')}
      />
      <div className="field-pair">
        <Field label="Payer" hint="Who sent the money." autoComplete="off" required {...api.field('payer_name')} />
        <Field
          label="Payer’s email"
          hint="The receipt is sent here."
          type="email"
          autoComplete="off"
          required
          {...api.field('payer_email')}
        />
      </div>
    </Form>
  );
}

function ExemptForm({ id }: { id: string }) {
  const api = useApiForm({
    id: `exempt-${id}`,
    schema: FeeExemption,
    send: ({ reason }) => exemptFromCharge(id, reason),
    onDone: useShowResult(),
  });
  return (
    <Form api={api} submit="Exempt the manuscript" busy="Recording…">
      <TextArea label="Reason" hint="For the office’s records." rows={3} required {...api.field('reason')} />
    </Form>
  );
}

const COLOURS: Readonly<Record<FeeState, BadgeColour>> = {
  due: 'orange',
  paid: 'green',
  waived: 'blue',
  exempt: 'blue',
};

export function ChargeBadge({ state }: { state: FeeState }) {
  return <Badge colour={COLOURS[state]}>{FEE_STATE_LABELS[state]}</Badge>;
}
