import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  actionsOf,
  detailText,
  EVENT_GROUPS,
  type LoggedEvent,
  type LogVerification,
} from '#domain/desk/audit/event-log';
import { auditApi } from '#domain/desk/editorial/paths';
import { eventTitle } from '#domain/desk/editorial/timeline';
import { paths } from '#domain/kernel/paths';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { type Filter, FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { filteredAddress, useFilters } from '#islands/kernel/office/use-filters.ts';
import { useAction } from '#islands/kernel/use-action.ts';

const LOG_FILTERS: readonly Filter<keyof LogFilters>[] = [
  { kind: 'search', name: 'who', label: 'Who', hint: 'An email address or the start of one' },
  { kind: 'search', name: 'manuscript', label: 'Manuscript', hint: 'The manuscript number' },
  {
    ...{ kind: 'choice', name: 'what', label: 'What', any: 'Everything' },
    groups: Object.fromEntries(
      Object.entries(EVENT_GROUPS).map(([group, label]) => [
        label,
        { [group]: `${label}: all`, ...Object.fromEntries(actionsOf(group)) },
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

/** The journal's event log, with its filters in the address. */
export function Component() {
  const { filters, search } = useFilters(FILTERS);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <ScreenHeading>Event Log</ScreenHeading>
      <p>Who did what and when. Entries cannot be changed: each is chained to all earlier ones.</p>
      <CheckLog />
      <section aria-labelledby="events-heading" className="log-events">
        <h2 id="events-heading">Events</h2>
        <FilterForm
          idPrefix="log"
          filters={LOG_FILTERS}
          key={JSON.stringify(filters)}
          values={filters}
          onSearch={search}
        />
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
    initialPageParam: filteredAddress(auditApi.events, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <QueryStatus query={query} />;
  const events = data.pages.flatMap(({ items }) => items);
  const { total = 0, hasMore = false } = data.pages.at(-1) ?? {};
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{countText(events.length, total, hasMore)}</p>
      {events.length > 0 && <EventTable events={events} />}
      <LoadMore {...query} />
    </div>
  );
}

function countText(shown: number, total: number, hasMore: boolean): string {
  if (total === 0) return 'No events found.';
  const number = `${hasMore ? 'More than ' : ''}${total.toLocaleString('en-GB')}`;
  const found = `${number} event${total === 1 ? '' : 's'}`;
  return shown < total || hasMore ? `${found}; the newest ${shown.toLocaleString('en-GB')} are shown` : found;
}

function EventTable({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <table className="manuscripts log">
      <caption className="visually-hidden">Events, newest first</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Manuscript</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.position} {...event} />
        ))}
      </tbody>
    </table>
  );
}

function Row(event: LoggedEvent) {
  const { position, at, actor, manuscript } = event;
  return (
    <tr>
      <th scope="row">
        <span className="log-title">{eventTitle(event)}</span>
        <span className="ledger-note">{detailText(event)}</span>
      </th>
      <td>
        <time dateTime={at}>{formatTime(at)}</time>
        <span className="ledger-note">Event {position.toLocaleString('en-GB')}</span>
      </td>
      <td className="log-who">{actor === 'system' ? 'System' : <Address address={actor} />}</td>
      <td className="row-open">
        {manuscript && <Link to={paths.editorManuscript(manuscript.id)}>{manuscript.number}</Link>}
      </td>
    </tr>
  );
}

/** Lets an address wrap before @ and dots, rather than inside a word. */
function Address({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** To the second, for comparison with other records; in the reader's time zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const formatTime = (instant: string) => TIME.format(new Date(instant));

/** Verifies the log in steps, so that the check can be stopped. */
function CheckLog() {
  const { run, isBusy, failure } = useAction();
  const [checked, setChecked] = useState<LogVerification>();
  const isStopped = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  // Leaving the screen stops the check.
  useEffect(() => stop, [stop]);
  const check = () =>
    run(async () => {
      isStopped.current = false;
      setChecked(undefined);
      let part: LogVerification | undefined;
      while (!part?.is_done && !isStopped.current) {
        part = await checkLog(part);
        setChecked(part);
      }
    });
  return (
    <section aria-labelledby="check-heading" className="log-check">
      <h2 id="check-heading">Is the log intact?</h2>
      <p className="hint">Checks every event and shows the first that was changed, removed or inserted later.</p>
      <p>
        <button type="button" className="button quiet" onClick={isBusy ? stop : () => void check()}>
          {isBusy ? 'Stop the check' : 'Check the log'}
        </button>
      </p>
      {isBusy && checked && (
        <progress aria-label="Events checked" value={checked.checked} max={Math.max(1, checked.total)} />
      )}
      <div role="status">{checked ? <Outcome checked={checked} isBusy={isBusy} /> : isBusy && 'Checking…'}</div>
      {failure && <p className="field-error">{failure}</p>}
    </section>
  );
}

const number = (value: number) => value.toLocaleString('en-GB');

function Outcome({ checked: { checked, total, hash, broken_at, is_done }, isBusy }: OutcomeProps) {
  if (broken_at !== null) {
    return (
      <p className="flag">
        The log is not intact: event {number(broken_at)} was changed, removed or inserted. The {number(checked)} before
        it are valid. Keep a copy of the database, and compare it with your backups.
      </p>
    );
  }
  if (!is_done && isBusy) return <p>{`${number(checked)} of ${number(total)} events checked…`}</p>;
  if (!is_done) return <p>Stopped: the first {number(checked)} events are valid.</p>;
  return (
    <>
      <p>
        <strong>The log is intact.</strong> All {number(checked)} events are valid.
      </p>
      <p className="hint log-hash">
        Latest hash: <code>{hash}</code>
      </p>
    </>
  );
}

interface OutcomeProps {
  checked: LogVerification;
  isBusy: boolean;
}

const FILTERS = ['who', 'what', 'manuscript', 'from', 'to'] as const;
type LogFilters = Readonly<Record<(typeof FILTERS)[number], string>>;

const listEvents = (address: string) =>
  callListApi<LoggedEvent>(address, { as: true, fallback: 'The event log could not be loaded. Please try again.' });

const fetchEvents = (filters: LogFilters) =>
  fetchFile(filteredAddress(auditApi.eventsCsv, filters), {
    fallback: 'The table could not be downloaded. Please try again.',
  });

/** Verifies the next part of the chain, after `from` if given. */
const checkLog = (from?: Pick<LogVerification, 'checked' | 'hash'>) =>
  callApi<LogVerification>(auditApi.verify + (from ? `?after=${from.checked}&hash=${from.hash}` : ''), {
    as: true,
    fallback: 'The check was interrupted. Please try again.',
  });
