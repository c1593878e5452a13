import { Fragment, useCallback, useEffect, useState } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import '#islands/kernel/strict-policy.ts';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { formatMoney, formatMoneyInFull } from '#domain/payment/money';
import { paymentApi } from '#domain/payment/paths';
import { PAYMENT_STATE_LABELS, PAYMENT_TEXTS, type PaymentState } from '#domain/payment/payment';
import { PAYMENT_PROVIDER_LABELS } from '#domain/payment/provider';
import type { Receipt } from '#domain/payment/replies';
import { articleTypePlural } from '#domain/publication/article-type';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Terms } from '#ui/Terms';
import { Waiting } from '#ui/Waiting';
import { readReceipt } from './calls.ts';

const NO_ID = 'The receipt link is incomplete. Open it from your payment confirmation email.';

/** The receipt named in the address's fragment, to read, print or save as a PDF. */
export const ReceiptPage = guarded(Island);

function Island() {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const readHash = () => setId(decodeURIComponent(location.hash.slice(1)));
    readHash();
    // A second link opened in the same tab changes only the fragment.
    addEventListener('hashchange', readHash);
    return () => removeEventListener('hashchange', readHash);
  }, []);
  return <div className="receipt">{id === undefined ? <Waiting /> : <ReceiptLoader key={id} id={id} />}</div>;
}

function ReceiptLoader({ id }: { id: string }) {
  const load = useCallback(() => readReceiptById(id), [id]);
  const { value: receipt, failure, reload } = useLoaded(load);
  return receipt ? <ReceiptContent receipt={receipt} /> : <Waiting failure={failure} onRetry={reload} />;
}

async function readReceiptById(id: string): Promise<Receipt> {
  if (!id) throw new Error(NO_ID);
  return readReceipt(id);
}

function ReceiptContent({ receipt }: { receipt: Receipt }) {
  const journal = useJournal();
  const { name, publisher, address } = journal;
  return (
    <>
      <ReceiptWarnings receipt={receipt} />
      <p className="receipt-journal">
        {[name, publisher, address].filter(Boolean).map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
      <Terms rows={receiptTerms(journal, receipt)} />
      <p className="form-actions actions">
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
        <a className="button quiet" href={paymentApi.receiptPdf(receipt.id)} download>
          Download as PDF
        </a>
        <a href={paths.payments}>Back to payments</a>
      </p>
    </>
  );
}

const WARNINGS: Record<PaymentState, string | null> = {
  created: null,
  unverified: PAYMENT_TEXTS.checking,
  pending: PAYMENT_TEXTS.checking,
  completed: null,
  declined: null,
  mismatch: PAYMENT_TEXTS.mismatch,
  refunded: PAYMENT_TEXTS.refunded,
};

/** Explains why a receipt is not valid. */
function ReceiptWarnings({ receipt: { provider, state } }: { receipt: Receipt }) {
  const sentences = [provider === 'demonstration' ? PAYMENT_TEXTS.demonstration : null, WARNINGS[state]].filter(
    (sentence) => sentence !== null,
  );
  return sentences.map((sentence) => (
    <p key={sentence} className="notice attention">
      {sentence}
    </p>
  ));
}

function receiptTerms(journal: IslandJournal, receipt: Receipt): (readonly [string, string])[] {
  const { state, amount, full_amount, currency, refunded, waiver_percent, paid_at } = receipt;
  return [
    ['Receipt number', receipt.reference],
    ['Date of payment', paid_at ? longDate(paid_at) : ''],
    ['Payer', `${receipt.payer_name}\n${receipt.payer_email}`],
    ['For', `Article processing charge (${articleTypePlural(journal, receipt.article_type)})`],
    ['Manuscript', receipt.manuscript_number],
    ['Charge', formatMoney(full_amount, currency)],
    ['Waiver', waiver_percent > 0 ? `${waiver_percent}% less` : ''],
    [paid_at ? 'Amount paid' : 'Amount due', formatMoneyInFull(amount, currency)],
    ['Refunded', refunded === '0.00' ? '' : formatMoneyInFull(refunded, receipt.refunded_currency)],
    ['Paid with', PAYMENT_PROVIDER_LABELS[receipt.provider]],
    ['Transaction', receipt.transaction ?? ''],
    ['State', state === 'completed' ? '' : PAYMENT_STATE_LABELS[state]],
  ];
}
