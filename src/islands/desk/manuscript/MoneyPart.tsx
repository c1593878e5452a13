import { isVisibleToOffice } from '#domain/payment/waiver';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { ChargePanel } from '#islands/payment/office/ChargePanel.tsx';
import { PaymentTable } from '#islands/payment/office/PaymentTable.tsx';
import { usePayments, useWaivers } from '#islands/payment/office/use-ledger.ts';
import { WaiverRequest } from '#islands/payment/office/WaiverRequest.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** A manuscript's charge, waiver requests and payments. */
export function Component() {
  const manuscript = useFramedManuscript();
  if (!isVisibleToOffice(manuscript.status)) {
    return (
      <div className="money">
        <ChargePanel manuscript={manuscript} />
        {manuscript.fee ? (
          <Payments id={manuscript.id} number={manuscript.manuscript_number} />
        ) : (
          <p>
            A charge is due only after acceptance. Until then no one in the office can see whether a waiver was
            requested.
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
        <WaitingFor query={query} />
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
        <WaitingFor query={query} />
      ) : payments.length === 0 ? (
        <p>No payments yet.</p>
      ) : (
        <PaymentTable payments={payments} />
      )}
    </section>
  );
}
