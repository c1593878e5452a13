import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import { listApi } from '#domain/desk/list/paths';
import { type DeskRow, HORIZON_LABELS, type Horizon } from '#domain/desk/need/desk-row';
import type { Need } from '#domain/desk/need/need';
import { useRights } from '#islands/account/Allowed.tsx';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { TableDownload } from '#islands/kernel/office/TableDownload.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Choice } from '#ui/Choice';
import { NeedRow } from './NeedRow.tsx';
import { useNeeds } from './use-needs.ts';

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
  const { data, error, isPending, hasNextPage } = query;
  const client = useQueryClient();
  useFailureToast(error, error?.message ?? '');
  const rows = data?.pages.flatMap(({ items }) => items);
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const settled = useRef<number>(undefined);
  // The row that was settled takes the keyboard with it when it goes: the one in its place gets it.
  useEffect(() => {
    if (!data || settled.current === undefined || document.activeElement !== document.body) return;
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('.need') ?? [])];
    const next = shown[Math.min(settled.current, shown.length - 1)];
    settled.current = undefined;
    (next ?? heading.current)?.focus();
  }, [data]);

  return (
    <>
      <section className="needs" aria-labelledby="needs-heading" ref={list}>
        <div className="needs-head">
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
        </div>
        {rows ? (
          <>
            <p role="status">{countOf(rows.length, data?.pages[0], isOwn)}</p>
            {groupsOf(rows).map(({ horizon, rows: ofGroup }, index, { length }) => (
              <section key={horizon} aria-labelledby={`needs-${horizon}`}>
                <h3 id={`needs-${horizon}`}>
                  {HORIZON_LABELS[horizon]}
                  {/* What goes on below is not counted yet. */}
                  {(index < length - 1 || !hasNextPage) && <span className="count"> {ofGroup.length}</span>}
                </h3>
                <ul>
                  {ofGroup.map(({ needs, place, above }) => (
                    <NeedRow
                      key={keyOf(needs)}
                      needs={needs}
                      above={above}
                      onSettled={async () => {
                        settled.current = place;
                        await client.invalidateQueries({ queryKey: ['needs'] });
                      }}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <LoadMore {...query} />
            <details className="needs-tables">
              <summary>Download tables</summary>
              <div>
                <ListDownload
                  name="what-waits"
                  address={`${editorialApi.needs}?limit=100${isOwn ? '&of=mine' : ''}`}
                  columns={COLUMNS}
                />
                <TableDownload name="requests" address={listApi.requestsCsv} label="Requests as CSV" />
                <TableDownload
                  name="review-assignments"
                  address={listApi.assignmentsCsv}
                  label="Review assignments as CSV"
                />
              </div>
            </details>
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

interface PlacedRow extends DeskRow {
  /** Which row it is, from 0. */
  place: number;
  /** How many matters stand above it. */
  above: number;
}

/** The rows under the time that each belongs to; they come in that order already. */
function groupsOf(rows: readonly DeskRow[]): { horizon: Horizon; rows: PlacedRow[] }[] {
  let above = 0;
  const placed = rows.map((row, place) => {
    const one = { ...row, place, above };
    above += row.needs.length;
    return one;
  });
  return [...Map.groupBy(placed, ({ horizon }) => horizon)].map(([horizon, ofGroup]) => ({ horizon, rows: ofGroup }));
}

/** A row by what it is about. */
const keyOf = ([lead]: readonly Need[]) => lead && (lead.manuscript?.id ?? `${lead.kind} ${lead.subject_id}`);

function countOf(shown: number, first: { total: number; hasMore: boolean } | undefined, isOwn: boolean): string {
  const { total = 0, hasMore = false } = first ?? {};
  const whom = isOwn ? 'you' : 'the office';
  if (total === 0) return `Nothing is waiting for ${whom}. Manuscripts come back here when something is due.`;
  const many = hasMore ? `More than ${total} are waiting` : total === 1 ? '1 is waiting' : `${total} are waiting`;
  return shown < total ? `${many} for ${whom}, the most urgent first; ${shown} shown.` : `${many} for ${whom}.`;
}
