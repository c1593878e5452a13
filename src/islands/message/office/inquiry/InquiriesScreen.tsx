import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { INQUIRY_FORMS, INQUIRY_STATES, type InquiryCard } from '#domain/message/inquiry/inquiry';
import { inquiryApi, inquiryPaths } from '#domain/message/paths';
import { dateAndTime } from '#islands/kernel/format.ts';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { type Filter, FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { filteredAddress, useFilters } from '#islands/kernel/office/use-filters.ts';
import { Badge } from '#ui/Badge';
import { FILTERS, type InquiryFilters, listInquiries, STATE_COLOURS } from './calls.ts';

const INQUIRY_FILTERS: readonly Filter<keyof InquiryFilters>[] = [
  { kind: 'search', name: 'search', label: 'Search inquiries', hint: 'By name, address or text' },
  { kind: 'choice', name: 'state', label: 'State', any: 'Any', options: INQUIRY_STATES },
  { kind: 'choice', name: 'form', label: 'Received via', any: 'Either form', options: INQUIRY_FORMS },
  { kind: 'choice', name: 'owner', label: 'Owner', any: 'Anyone', options: { mine: 'You', nobody: 'Unassigned' } },
];

/** Inquiries from the public forms; the filters are in the address. */
export function Component() {
  const { filters, search } = useFilters(FILTERS);
  return (
    <>
      <ScreenHeading>Inquiries</ScreenHeading>
      <div className="inquiry">
        <p>Questions from the contact form and the writing services form.</p>
        <FilterForm
          idPrefix="inquiry"
          filters={INQUIRY_FILTERS}
          key={JSON.stringify(filters)}
          values={filters}
          onSearch={search}
        />
        <Inquiries filters={filters} />
      </div>
    </>
  );
}

function Inquiries({ filters }: { filters: InquiryFilters }) {
  const query = useInfiniteQuery({
    queryKey: ['inquiries', filters],
    queryFn: ({ pageParam }) => listInquiries(pageParam),
    initialPageParam: filteredAddress(inquiryApi.inquiries, filters),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, isPlaceholderData } = query;
  if (!data || (error && isPlaceholderData)) return <QueryStatus query={query} />;
  const inquiries = data.pages.flatMap(({ items }) => items);
  const { total = 0, hasMore = false } = data.pages.at(-1) ?? {};
  return (
    <div className="list-results" aria-busy={isPlaceholderData}>
      <p role="status">{countText(inquiries.length, total, hasMore)}</p>
      {inquiries.length > 0 && <InquiryTable inquiries={inquiries} />}
      <LoadMore {...query} />
      <ListDownload name="inquiries" address={filteredAddress(inquiryApi.inquiries, filters)} columns={COLUMNS} />
    </div>
  );
}

const COLUMNS: Parameters<typeof ListDownload<InquiryCard>>[0]['columns'] = {
  Subject: ({ subject }) => subject,
  'Received via': ({ form }) => INQUIRY_FORMS[form],
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  State: ({ state }) => INQUIRY_STATES[state],
  Owner: ({ owner }) => owner?.name ?? null,
  Asked: ({ asked_at }) => asked_at,
  'Waiting since': ({ waiting_since }) => waiting_since,
};

function countText(shown: number, total: number, hasMore: boolean): string {
  if (total === 0) return 'No inquiries found.';
  const found = `${hasMore ? 'More than ' : ''}${total.toLocaleString('en-GB')} ${total === 1 ? 'inquiry' : 'inquiries'}`;
  return shown < total || hasMore ? `${found}, the newest ${shown.toLocaleString('en-GB')} are shown` : found;
}

function InquiryTable({ inquiries }: { inquiries: readonly InquiryCard[] }) {
  return (
    <table className="manuscripts log">
      <caption className="visually-hidden">Inquiries, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">From</th>
          <th scope="col">State</th>
          <th scope="col">Owner</th>
        </tr>
      </thead>
      <tbody>
        {inquiries.map(({ id, form, name, email, subject, state, owner, asked_at }) => (
          <tr key={id}>
            <th scope="row">
              <Link className="log-title" to={inquiryPaths.inquiry(id)}>
                {subject}
              </Link>
              <span className="ledger-note">
                {INQUIRY_FORMS[form]}, <time dateTime={asked_at}>{dateAndTime(asked_at)}</time>
              </span>
            </th>
            <td className="log-who">
              {name}
              <span className="ledger-note">{email}</span>
            </td>
            <td>
              <Badge colour={STATE_COLOURS[state]}>{INQUIRY_STATES[state]}</Badge>
            </td>
            <td>{owner?.name ?? 'Unassigned'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
