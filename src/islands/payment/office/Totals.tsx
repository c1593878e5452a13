import { Link } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { dollars } from './dollars.ts';
import { useTotals } from './use-ledger.ts';

/** The sums of the whole ledger, and the link to what needs attention. */
export function Totals() {
  const { data: totals } = useTotals();
  if (!totals) return null;
  const { received, due, waived, refunded, attention } = totals;
  return (
    <>
      {attention > 0 && (
        <p className="notice" role="status">
          {attention === 1 ? 'One payment needs' : `${attention} payments need`} attention.{' '}
          <Link to={paths.editorPayments}>They come first in the list of payments.</Link>
        </p>
      )}
      <dl className="ledger-totals">
        <Sum label="Received" amount={received} />
        <Sum label="Due" amount={due} />
        <Sum label="Waived" amount={waived} />
        <Sum label="Refunded" amount={refunded} />
      </dl>
    </>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}
