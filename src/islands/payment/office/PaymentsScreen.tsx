import { Link, useSearchParams } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { ChargeList } from './ChargeList.tsx';
import { PaymentList } from './PaymentList.tsx';
import { Totals } from './Totals.tsx';
import { useTotals, useWaivers } from './use-ledger.ts';
import { WaiverList } from './WaiverList.tsx';

const VIEWS = [
  { view: 'payments', label: 'Payments', Shown: PaymentList },
  { view: 'charges', label: 'Charges', Shown: ChargeList },
  { view: 'waivers', label: 'Waivers', Shown: WaiverList },
] as const;

/** The office's ledger of article processing charges (spec §2): loaded when it is opened. */
export function Component() {
  const [params] = useSearchParams();
  const { isPending } = useTotals();
  const { data: waiting } = useWaivers({ state: 'asked' });
  const { view, label, Shown } = VIEWS.find((one) => one.view === params.get('view')) ?? VIEWS[0];
  return (
    <>
      <ScreenHeading>Payments</ScreenHeading>
      {/* The sums appear together with the list below, or they would push it down. */}
      {isPending && <p role="status">Loading...</p>}
      <div className="ledger-screen" hidden={isPending}>
        <Totals />
        <nav aria-label="Parts of the ledger">
          <ul className="ledger-views">
            {VIEWS.map((one) => (
              <li key={one.view}>
                <Link
                  to={one.view === 'payments' ? paths.editorPayments : `${paths.editorPayments}?view=${one.view}`}
                  aria-current={one.view === view || undefined}
                >
                  {one.label}
                  {one.view === 'waivers' && waiting && waiting.length > 0 && ` (${waiting.length} to decide)`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="ledger-heading">
          <h2 id="ledger-heading" className="visually-hidden">
            {label}
          </h2>
          <Shown />
        </section>
      </div>
    </>
  );
}
