import { DECISIONS } from '#domain/decision/decision';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { type FeeState, PAYMENT_TEXTS } from '#domain/payment/payment';
import { InvoiceSection } from '#islands/payment/invoice/InvoiceSection.tsx';
import { ChargeActions, RefundActions } from './ChargeActions.tsx';
import { ChargeBadge } from './ChargeBadge.tsx';
import { dollars } from './dollars.ts';
import { useFees } from './use-ledger.ts';

const SHOWN: Record<FeeState, { label: 'Due' | 'Paid'; isOwed: boolean; hasInvoice: boolean }> = {
  due: { label: 'Due', isOwed: true, hasInvoice: true },
  paid: { label: 'Paid', isOwed: true, hasInvoice: true },
  waived: { label: 'Due', isOwed: true, hasInvoice: false },
  exempt: { label: 'Due', isOwed: false, hasInvoice: false },
};

/** The charge of a manuscript, also one that was rejected after it paid: what is due, and what the office may do about it. */
export function ChargePanel({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, manuscript_number } = manuscript;
  const { data } = useFees({ search: manuscript_number });
  const fee = data?.pages.flatMap(({ items }) => items).find((one) => one.manuscript_id === id);
  if (!fee) return null;
  const shown = SHOWN[fee.state];
  const hasInvoice = shown.hasInvoice && DECISIONS[manuscript.status].owesCharge;
  return (
    <section className="work" aria-labelledby="charge-heading">
      <h2 id="charge-heading">Charge</h2>
      {fee.state === 'due' && <p className="flag">{PAYMENT_TEXTS.unpaid}</p>}
      <dl className="facts">
        <div>
          <dt>State</dt>
          <dd>
            <ChargeBadge state={fee.state} />
          </dd>
        </div>
        <div>
          <dt>Charge</dt>
          <dd>{dollars(fee.full_amount)}</dd>
        </div>
        {fee.waiver_percent > 0 && (
          <div>
            <dt>Waiver</dt>
            <dd>{fee.waiver_percent}%</dd>
          </div>
        )}
        <div>
          <dt>{shown.label}</dt>
          <dd>{dollars(shown.isOwed ? fee.amount_due : '0.00')}</dd>
        </div>
      </dl>
      {fee.exempt_reason && <p className="written">{fee.exempt_reason}</p>}
      {fee.kept_reason && <p className="written">{fee.kept_reason}</p>}
      {fee.state === 'due' && <ChargeActions fee={fee} />}
      {fee.is_refund_due && <RefundActions fee={fee} />}
      {hasInvoice && <InvoiceSection asker="office" address={editorialApi.editorInvoices(id)} />}
    </section>
  );
}
