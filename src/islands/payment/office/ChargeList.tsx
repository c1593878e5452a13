import { Link } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { LedgerFee } from '#domain/payment/ledger';
import { FEE_STATE_LABELS } from '#domain/payment/payment';
import { nameOfSeveral } from '#domain/publication/article-type';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { Filter } from '#islands/kernel/office/FilterFields.tsx';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { addressWith, useFilters } from '#islands/kernel/office/use-filters.ts';
import { ChargeActions, RefundActions } from './ChargeActions.tsx';
import { ChargeBadge } from './ChargeBadge.tsx';
import { dollars } from './dollars.ts';
import { LedgerFilters } from './LedgerFilters.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { useFees } from './use-ledger.ts';

const CHARGE_FILTERS: readonly Filter<'state'>[] = [
  { kind: 'choice', name: 'state', label: 'State', any: 'All charges', options: FEE_STATE_LABELS },
];

/** The charges of accepted and published manuscripts and all that were paid: what is to be refunded and what is due first. */
export function ChargeList() {
  const journal = useJournal();
  const { filters, set } = useFilters(['search', 'state']);
  return (
    <>
      <LedgerFilters
        of="charge"
        search="Manuscript number or title"
        filters={CHARGE_FILTERS}
        values={filters}
        onChange={set}
      />
      <LedgerRows loaded={useFees(filters)} called={['charge', 'charges']}>
        {(fees) => (
          <ul className="charges">
            {fees.map((fee) => (
              <Charge key={fee.manuscript_id} fee={fee} />
            ))}
          </ul>
        )}
      </LedgerRows>
      <ListDownload
        name="charges"
        address={addressWith(editorialApi.editorFees, filters)}
        columns={columnsOf(journal)}
      />
    </>
  );
}

const columnsOf = (journal: IslandJournal): Parameters<typeof ListDownload<LedgerFee>>[0]['columns'] => ({
  Manuscript: ({ manuscript_number }) => manuscript_number,
  Title: ({ title }) => title,
  'Article type': ({ article_type }) => nameOfSeveral(journal, article_type),
  State: ({ state }) => FEE_STATE_LABELS[state],
  'Full amount USD': ({ full_amount }) => full_amount,
  'Waived percent': ({ waiver_percent }) => waiver_percent,
  'Due USD': ({ amount_due }) => amount_due,
  'Exempt because': ({ exempt_reason }) => exempt_reason,
  'Kept because': ({ kept_reason }) => kept_reason,
  Begun: ({ created_at }) => created_at,
  Settled: ({ settled_at }) => settled_at,
});

function Charge({ fee }: { fee: LedgerFee }) {
  const journal = useJournal();
  const { manuscript_id, manuscript_number, title, article_type, waiver_percent, exempt_reason, kept_reason } = fee;
  return (
    <li>
      <div className="charge-head">
        <p>
          <Link to={paths.editorManuscript(manuscript_id)}>{title}</Link>
          <span className="ledger-note">
            {manuscript_number} · {nameOfSeveral(journal, article_type)} · accepted on {longDate(fee.created_at)}
          </span>
        </p>
        <p className="charge-sum">
          <strong>{dollars(fee.amount_due)}</strong> <ChargeBadge state={fee.state} />
          {waiver_percent > 0 && (
            <span className="ledger-note">
              {dollars(fee.full_amount)} less {waiver_percent}%
            </span>
          )}
          {fee.settled_at && <span className="ledger-note">since {longDate(fee.settled_at)}</span>}
        </p>
      </div>
      {exempt_reason && <p className="written">{exempt_reason}</p>}
      {kept_reason && <p className="written">{kept_reason}</p>}
      {fee.state === 'due' && <ChargeActions fee={fee} />}
      {fee.is_refund_due && <RefundActions fee={fee} />}
    </li>
  );
}
