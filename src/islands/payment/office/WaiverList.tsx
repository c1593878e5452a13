import { editorialApi } from '#domain/desk/editorial/paths';
import { type EditorialWaiver, WAIVER_STATE_LABELS } from '#domain/payment/waiver';
import { type Filter, FilterFields } from '#islands/kernel/office/FilterFields.tsx';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { addressWith, useFilters } from '#islands/kernel/office/use-filters.ts';
import { Waiting } from '#ui/Waiting';
import { useWaivers } from './use-ledger.ts';
import { WaiverRequest } from './WaiverRequest.tsx';

const WAIVER_FILTERS: readonly Filter<'state'>[] = [
  { kind: 'choice', name: 'state', label: 'State', any: 'All requests', options: WAIVER_STATE_LABELS },
];

/** Requests for a waiver of accepted and published manuscripts, those to decide first. */
export function WaiverList() {
  const { filters, set } = useFilters(['state']);
  const { data: waivers, error, refetch } = useWaivers(filters);
  return (
    <>
      <search className="list-filters">
        <FilterFields of="waiver" filters={WAIVER_FILTERS} values={filters} onChange={set} />
      </search>
      <p className="hint">
        A request made before acceptance appears here once the manuscript is accepted. Until then no one in the office
        can see it.
      </p>
      {!waivers ? (
        <Waiting failure={error?.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status">
            {waivers.length === 0
              ? 'No requests found.'
              : `${waivers.length} ${waivers.length === 1 ? 'request' : 'requests'}`}
          </p>
          <ul className="charges">
            {waivers.map((waiver) => (
              <WaiverRequest key={waiver.id} waiver={waiver} />
            ))}
          </ul>
          <ListDownload name="waivers" address={addressWith(editorialApi.editorWaivers, filters)} columns={COLUMNS} />
        </>
      )}
    </>
  );
}

const COLUMNS: Parameters<typeof ListDownload<EditorialWaiver>>[0]['columns'] = {
  Manuscript: ({ manuscript }) => manuscript.number,
  Title: ({ manuscript }) => manuscript.title,
  'Requested by': ({ requested_by }) => requested_by,
  State: ({ state }) => WAIVER_STATE_LABELS[state],
  'Decided by': ({ decided_by }) => decided_by,
};
