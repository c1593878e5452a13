import { toast } from 'react-hot-toast/headless';
import type { LedgerFee } from '#domain/payment/ledger';
import { usdOnWire } from '#domain/payment/payment';
import { FeeExemption, RecordedPayment } from '#domain/payment/payment-form';
import { useApiForm } from '#islands/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';
import { exemptFee, recordPayment } from './calls.ts';
import { useLedgerChanged } from './use-ledger.ts';

/** What the office may do about a charge that is due: record money that arrived, or exempt it. */
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

function useDone() {
  const changed = useLedgerChanged();
  return ({ message }: { message: string }) => {
    toast.success(message);
    changed();
  };
}

function RecordForm({ fee: { manuscript_id, amount_due } }: { fee: LedgerFee }) {
  const api = useApiForm({
    id: `record-${manuscript_id}`,
    schema: RecordedPayment,
    send: ({ amount, ...body }) => recordPayment(manuscript_id, { ...body, amount: usdOnWire(amount) }),
    onDone: useDone(),
  });
  return (
    <Form api={api} submit="Record the payment" busy="Recording…">
      <Select label="Method" required defaultValue="bank_transfer" {...api.field('method')}>
        <option value="bank_transfer">Bank transfer</option>
        <option value="purchase_order">Institutional purchase order</option>
      </Select>
      <div className="field-pair">
        <Field
          label="Amount in US dollars"
          hint="The whole charge."
          inputMode="decimal"
          required
          defaultValue={amount_due}
          {...api.field('amount')}
        />
        <Field label="Received on" hint="As the bank says." type="date" required {...api.field('received_on')} />
      </div>
      <Field
        label="Reference"
        hint="The bank’s reference, or the number of the order."
        autoComplete="off"
        required
        {...api.field('reference')}
      />
      <div className="field-pair">
        <Field label="Payer" hint="Who sent the money." autoComplete="off" required {...api.field('payer_name')} />
        <Field
          label="Payer’s e-mail"
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
    send: ({ reason }) => exemptFee(id, reason),
    onDone: useDone(),
  });
  return (
    <Form api={api} submit="Exempt the manuscript" busy="Recording…">
      <TextArea label="Reason" hint="For the office’s own record." rows={3} required {...api.field('reason')} />
    </Form>
  );
}
