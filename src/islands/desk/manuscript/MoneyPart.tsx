import { DECISIONS } from '#domain/decision/decision';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { formatMoney } from '#domain/payment/money';
import { type FeeState, PAYMENT_TEXTS } from '#domain/payment/payment';
import { isVisibleToOffice } from '#domain/payment/waiver';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { InvoiceSection } from '#islands/payment/invoice/InvoiceSection.tsx';
import { PaymentTable } from '#islands/payment/office/PaymentTable.tsx';
import { useFees, usePayments, useWaivers } from '#islands/payment/office/use-ledger.ts';
import { WaiverRequest } from '#islands/payment/office/WaiverRequest.tsx';
import { ChargeActions, ChargeBadge, RefundActions } from '../../payment/office/ChargeActions.tsx';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

/** The charge, waiver requests and payments; waiver requests are sealed before acceptance. */
export function Component() {
  const manuscript = useManuscriptContext();
  if (!isVisibleToOffice(manuscript.status)) {
    return (
      <div className="money">
        <ChargePanel manuscript={manuscript} />
        {manuscript.fee ? (
          <Payments id={manuscript.id} number={manuscript.manuscript_number} />
        ) : (
          <p>
            A charge is due only after acceptance. Until then no one in the editorial office can see whether a waiver
            was requested.
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="money">
      <ChargePanel manuscript={manuscript} />
      <Waivers id={manuscript.id} />
      <Payments id={manuscript.id} number={manuscript.manuscript_number} />
    </div>
  );
}

function Waivers({ id }: { id: string }) {
  const query = useWaivers({ manuscript: id });
  const { data: waivers } = query;
  return (
    <section aria-labelledby="waivers-heading">
      <h2 id="waivers-heading">Waivers</h2>
      {!waivers ? (
        <QueryStatus query={query} />
      ) : waivers.length === 0 ? (
        <p>No waiver requested.</p>
      ) : (
        <ul className="charges">
          {waivers.map((waiver) => (
            <WaiverRequest key={waiver.id} waiver={waiver} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Payments({ id, number }: { id: string; number: string }) {
  const query = usePayments({ search: number });
  const payments = query.data?.pages.flatMap(({ items }) => items).filter((payment) => payment.manuscript_id === id);
  return (
    <section aria-labelledby="payments-heading">
      <h2 id="payments-heading">Payments</h2>
      {!payments ? (
        <QueryStatus query={query} />
      ) : payments.length === 0 ? (
        <p>No payments yet.</p>
      ) : (
        <PaymentTable payments={payments} />
      )}
    </section>
  );
}

const CHARGE_DISPLAY: Record<FeeState, { label: 'Due' | 'Paid'; isOwed: boolean; hasInvoice: boolean }> = {
  due: { label: 'Due', isOwed: true, hasInvoice: true },
  paid: { label: 'Paid', isOwed: true, hasInvoice: true },
  waived: { label: 'Due', isOwed: true, hasInvoice: false },
  exempt: { label: 'Due', isOwed: false, hasInvoice: false },
};

/** The charge, also of a manuscript rejected after payment, with the office's actions. */
function ChargePanel({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, manuscript_number } = manuscript;
  const { data } = useFees({ search: manuscript_number });
  const fee = data?.pages.flatMap(({ items }) => items).find((one) => one.manuscript_id === id);
  if (!fee) return null;
  const display = CHARGE_DISPLAY[fee.state];
  const hasInvoice = display.hasInvoice && DECISIONS[manuscript.status].owesCharge;
  return (
    <section className="work" aria-labelledby="charge-heading">
      <h2 id="charge-heading">Charge</h2>
      {fee.state === 'due' && <p className="flag">{PAYMENT_TEXTS.unpaid}</p>}
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <ChargeBadge state={fee.state} />
          </dd>
        </div>
        <div>
          <dt>Charge</dt>
          <dd>{formatMoney(fee.full_amount, fee.currency)}</dd>
        </div>
        {fee.waiver_percent > 0 && (
          <div>
            <dt>Waiver</dt>
            <dd>{fee.waiver_percent}%</dd>
          </div>
        )}
        <div>
          <dt>{display.label}</dt>
          <dd>{formatMoney(display.isOwed ? fee.amount_due : 0, fee.currency)}</dd>
        </div>
      </dl>
      {fee.exempt_reason && <p className="written">{fee.exempt_reason}</p>}
      {fee.kept_reason && <p className="written">{fee.kept_reason}</p>}
      {fee.state === 'due' && <ChargeActions fee={fee} />}
      {fee.is_refund_due && <RefundActions fee={fee} />}
      {hasInvoice && <InvoiceSection requester="office" address={editorialApi.editorInvoices(id)} />}
    </section>
  );
}
