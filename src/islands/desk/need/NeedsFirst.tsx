import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listApi } from '#domain/desk/list/paths';
import type { Need } from '#domain/desk/need/need';
import { useRights } from '#islands/account/Allowed.tsx';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { TableDownload } from '#islands/kernel/office/TableDownload.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Choice } from '#ui/Choice';
import { NeedRow } from './NeedRow.tsx';
import { needsAddress, useNeeds } from './use-needs.ts';

/** What needs the editor, and below it, once it is there, what else the page has: nothing moves when it comes. */
export function NeedsFirst({ children }: { children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const may = useRights();
  // Who handles no manuscripts has work with everybody's.
  const isForAll = may('read') && !may('edit');
  const isOwn = !isForAll && params.get('needs') !== 'all';
  // The choice shows at once; the address, and the list with it, follow.
  const [isOwnChosen, setOwnChosen] = useState(isOwn);
  useEffect(() => setOwnChosen(isOwn), [isOwn]);
  const choose = (name: string | null) => {
    setOwnChosen(name === null);
    setParams(name ? { needs: name } : {}, { replace: true });
  };
  const query = useNeeds(isOwn);
  const { data, error, isPending, refetch } = query;
  useFailureToast(error, error?.message ?? '');
  const needs = data?.pages.flatMap(({ items }) => items);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const settled = useRef<number>(undefined);
  // The row that was settled takes the keyboard with it when it goes: the next one stands in its place, and gets it.
  useEffect(() => {
    if (!data || settled.current === undefined || document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const next = rows?.[Math.min(settled.current, rows.length - 1)];
    settled.current = undefined;
    (next instanceof HTMLElement ? next : heading.current)?.focus();
  }, [data]);

  return (
    <>
      <section className="needs" aria-labelledby="needs-heading">
        <h2 id="needs-heading" ref={heading} tabIndex={-1}>
          Waiting for you
        </h2>
        {!isForAll && (
          <fieldset className="whose-needs" aria-label="Whose">
            {WHOSE.map(({ name, label }) => (
              <Choice
                key={label}
                id={`needs-${label}`}
                type="radio"
                name="needs"
                label={label}
                checked={isOwnChosen === (name === null)}
                onChange={() => choose(name)}
              />
            ))}
          </fieldset>
        )}
        {needs ? (
          <>
            <p role="status">{countOf(needs.length, data?.pages[0], isOwn)}</p>
            <ul ref={list}>
              {needs.map((need, index) => (
                <NeedRow
                  key={`${need.kind} ${need.subject_id}`}
                  need={need}
                  place={index + 1}
                  onSettled={async () => {
                    settled.current = index;
                    await refetch();
                  }}
                />
              ))}
            </ul>
            <LoadMore {...query} />
            <div className="needs-tables">
              <ListDownload name="what-waits" address={needsAddress({ isOwn, limit: 100 })} columns={COLUMNS} />
              <TableDownload name="requests" address={listApi.requestsCsv} label="Requests as CSV" />
              <TableDownload
                name="review-assignments"
                address={listApi.assignmentsCsv}
                label="Review assignments as CSV"
              />
            </div>
          </>
        ) : (
          <WaitingFor query={query} />
        )}
      </section>
      {!isPending && children}
    </>
  );
}

const COLUMNS: Parameters<typeof ListDownload<Need>>[0]['columns'] = {
  What: ({ label }) => label,
  Why: ({ reason }) => reason,
  Urgency: ({ urgency_words }) => urgency_words,
  Since: ({ since }) => since,
  Due: ({ due }) => due,
  Manuscript: ({ manuscript }) => manuscript?.manuscript_number ?? null,
  Title: ({ manuscript }) => manuscript?.title ?? null,
};

const WHOSE = [
  { name: null, label: 'Mine and unassigned' },
  { name: 'all', label: 'All' },
];

function countOf(shown: number, first: { total: number; hasMore: boolean } | undefined, isOwn: boolean): string {
  const { total = 0, hasMore = false } = first ?? {};
  const whom = isOwn ? 'you' : 'the office';
  if (total === 0) return `Nothing is waiting for ${whom}. Items come back here when they are overdue.`;
  const many = hasMore
    ? `More than ${total} items are waiting`
    : total === 1
      ? '1 item is waiting'
      : `${total} items are waiting`;
  return shown < total ? `${many} for ${whom}, the most urgent first; ${shown} are shown.` : `${many} for ${whom}.`;
}
