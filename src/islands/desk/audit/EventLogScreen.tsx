import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { actionsOf, EVENT_GROUPS } from '#domain/desk/audit/event-log';
import { auditApi } from '#domain/desk/audit/paths';
import type { Filter } from '#islands/kernel/office/FilterFields.tsx';
import { FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { addressWith, useFilters } from '#islands/kernel/office/use-filters.ts';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { CheckLog } from './CheckLog.tsx';
import { FILTERS, fetchEvents, type LogFilters, listEvents } from './calls.ts';
import { EventTable } from './EventTable.tsx';

const LOG_FILTERS: readonly Filter<keyof LogFilters>[] = [
  { kind: 'search', name: 'who', label: 'Who', hint: 'An email address or the start of one' },
  { kind: 'search', name: 'manuscript', label: 'Manuscript', hint: 'Its number' },
  {
    ...{ kind: 'choice', name: 'what', label: 'What', any: 'Everything' },
    groups: Object.fromEntries(
      Object.entries(EVENT_GROUPS).map(([group, label]) => [
        label,
        { [group]: `${label}: everything`, ...Object.fromEntries(actionsOf(group)) },
      ]),
    ),
  },
  {
    kind: 'days',
    days: [
      { name: 'from', label: 'From' },
      { name: 'to', label: 'Until' },
    ],
  },
];

/** The event log of the whole journal; its filters stand in the address. */
export function Component() {
  const { filters, search } = useFilters(FILTERS);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <ScreenHeading>Event Log</ScreenHeading>
      <p>Who did what and when. Entries cannot be changed, and each is sealed together with all earlier ones.</p>
      <CheckLog />
      <section aria-labelledby="events-heading" className="log-events">
        <h2 id="events-heading">Events</h2>
        <FilterForm of="log" filters={LOG_FILTERS} key={JSON.stringify(filters)} values={filters} onSearch={search} />
        <p className="ledger-download">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(async () => saveBlob(await fetchEvents(filters), 'events.csv'))}
          >
            Download as CSV
          </button>
          {failure && <span className="field-error">{failure}</span>}
        </p>
        <Events filters={filters} />
      </section>
    </>
  );
}

function Events({ filters }: { filters: LogFilters }) {
  const query = useInfiniteQuery({
    queryKey: ['events', filters],
    queryFn: ({ pageParam }) => listEvents(pageParam),
    initialPageParam: addressWith(auditApi.events, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <WaitingFor query={query} />;
  const events = data.pages.flatMap(({ items }) => items);
  const { total = 0, hasMore = false } = data.pages.at(-1) ?? {};
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{countOf(events.length, total, hasMore)}</p>
      {events.length > 0 && <EventTable events={events} />}
      <LoadMore {...query} />
    </div>
  );
}

function countOf(shown: number, total: number, hasMore: boolean): string {
  if (total === 0) return 'No events found.';
  const number = `${hasMore ? 'More than ' : ''}${total.toLocaleString('en-GB')}`;
  const found = `${number} event${total === 1 ? '' : 's'}`;
  return shown < total || hasMore ? `${found}, the newest ${shown.toLocaleString('en-GB')} are shown` : found;
}
