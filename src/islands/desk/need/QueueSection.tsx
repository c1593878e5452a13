import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useSearchParams } from 'react-router';
import { editorialApi, listApi } from '#domain/desk/editorial/paths';
import { type DeskRow, HORIZON_LABELS, type Horizon, type Need, type NeedCall } from '#domain/desk/need/need';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { useRights } from '#islands/account/Allowed.tsx';
import { assignEditor } from '#islands/account/colleague/calls.ts';
import { retryDelivery } from '#islands/account/office-calls.ts';
import { answerRequest } from '#islands/decision/request/OpenRequests.tsx';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { ListDownload, TableDownload } from '#islands/kernel/office/Downloads.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';
import { rebuild } from '#islands/publishing/calls.ts';
import { changeAssignment } from '#islands/review/office/use-reviews.ts';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { useNeeds } from './use-needs.ts';

/** The queue. The rest of the dashboard is rendered once it is loaded, so that nothing shifts. */
export function QueueSection({ children }: { children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const may = useRights();
  // Colleagues who handle no manuscripts see all tasks.
  const isWholeOfficeOnly = may('read') && !may('edit');
  const isOwn = !isWholeOfficeOnly && params.get('needs') !== 'all';
  // Shown immediately, before the address and the list change.
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
  // When the focused row disappears, the next one receives the focus.
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
          {!isWholeOfficeOnly && (
            <fieldset className="whose-needs" aria-label="Show">
              {OWNER_CHOICES.map(({ name, label }) => (
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
            <p role="status">{countText(rows.length, data?.pages[0], isOwn)}</p>
            {groupByHorizon(rows).map(({ horizon, rows: ofGroup }, index, { length }) => (
              <section key={horizon} aria-labelledby={`needs-${horizon}`}>
                <h3 id={`needs-${horizon}`}>
                  {HORIZON_LABELS[horizon]}
                  {/* The last group may have more rows on the next page. */}
                  {(index < length - 1 || !hasNextPage) && <span className="count"> {ofGroup.length}</span>}
                </h3>
                <ul>
                  {ofGroup.map(({ needs, place, tasksAbove }) => (
                    <NeedRow
                      key={rowKey(needs)}
                      needs={needs}
                      tasksAbove={tasksAbove}
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
                  columns={CSV_COLUMNS}
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
          <QueryStatus query={query} />
        )}
      </section>
      {!isPending && children}
    </>
  );
}

const CSV_COLUMNS: Parameters<typeof ListDownload<Need>>[0]['columns'] = {
  Task: ({ label }) => label,
  Reason: ({ reason }) => reason,
  Urgency: ({ urgency_words }) => urgency_words,
  Since: ({ since }) => since,
  Due: ({ due }) => due,
  Manuscript: ({ manuscript }) => manuscript?.manuscript_number ?? null,
  Title: ({ manuscript }) => manuscript?.title ?? null,
};

const OWNER_CHOICES = [
  { name: null, label: 'Mine and unassigned' },
  { name: 'all', label: 'All' },
];

interface PlacedRow extends DeskRow {
  /** The index of the row in the list. */
  place: number;
  tasksAbove: number;
}

/** Groups rows by horizon; they are already in its order. */
function groupByHorizon(rows: readonly DeskRow[]): { horizon: Horizon; rows: PlacedRow[] }[] {
  let tasksAbove = 0;
  const placed = rows.map((row, place) => {
    const one = { ...row, place, tasksAbove };
    tasksAbove += row.needs.length;
    return one;
  });
  return [...Map.groupBy(placed, ({ horizon }) => horizon)].map(([horizon, ofGroup]) => ({ horizon, rows: ofGroup }));
}

const rowKey = ([lead]: readonly Need[]) => lead && (lead.manuscript?.id ?? `${lead.kind} ${lead.subject_id}`);

function countText(shown: number, first: { total: number; hasMore: boolean } | undefined, isOwn: boolean): string {
  const { total = 0, hasMore = false } = first ?? {};
  const whom = isOwn ? 'you' : 'the office';
  if (total === 0) return `Nothing is waiting for ${whom}. Manuscripts reappear here when something is due.`;
  const many = hasMore
    ? `More than ${total} items are waiting`
    : total === 1
      ? '1 item is waiting'
      : `${total} items are waiting`;
  return shown < total ? `${many} for ${whom}, most urgent first; ${shown} shown.` : `${many} for ${whom}.`;
}

interface Props {
  need: Need;
  /** The position in the whole list, from 1; distinguishes the buttons for screen readers. */
  place: number;
  /** Refetches the list. */
  onSettled: () => Promise<void>;
}

interface Settlement {
  message: string;
  undo?: () => Promise<unknown>;
}

/** The API call behind each button. */
const CALLS: Readonly<Record<NeedCall['does'], (subject: string) => Promise<Settlement>>> = {
  'take-over': assignToMe,
  remind: (assignment) => changeAssignment(assignment, 'remind'),
  grant: (request) => answerRequest(request, { grant: true }),
  retry: retryDelivery,
  rebuild,
};

interface RowProps {
  needs: readonly Need[];
  tasksAbove: number;
  onSettled: () => Promise<void>;
}

/** A manuscript with its tasks, or a single task of the journal. */
function NeedRow({ needs, tasksAbove, onSettled }: RowProps) {
  const [lead] = needs;
  if (!lead) return null;
  const { manuscript, label } = lead;
  return (
    <li className="need" tabIndex={-1} aria-label={manuscript?.title ?? label}>
      {manuscript && (
        <p className="need-title">
          <Link to={paths.editorManuscript(manuscript.id)}>{manuscript.title}</Link>{' '}
          <span className="need-number">{manuscript.manuscript_number}</span>
        </p>
      )}
      <ul>
        {needs.map((need, index) => (
          <NeedItem
            key={`${need.kind} ${need.subject_id}`}
            need={need}
            place={tasksAbove + index + 1}
            onSettled={onSettled}
          />
        ))}
      </ul>
    </li>
  );
}

function NeedItem({ need, place, onSettled }: Props) {
  const { label, reason, since, urgency, urgency_words, manuscript, link, call, subject_id } = need;
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const forget = useInvalidateManuscript();
  const settle = ({ does, question }: NeedCall) =>
    run(async () => {
      if (!(await ask(question ?? undefined))) return;
      const { message, undo } = await CALLS[does](subject_id);
      const refetch = async () => {
        if (manuscript) forget(manuscript.id);
        await onSettled();
      };
      await refetch();
      if (!undo) return void toast.success(message);
      offerUndo({
        done: message,
        undo: async () => {
          await undo();
          await refetch();
        },
      });
    });
  const which = <span className="visually-hidden">, {`${place}. ${manuscript?.manuscript_number ?? label}`}</span>;
  const isUrgent = urgency !== 'open';
  return (
    <li className="matter">
      <p className="matter-words">
        <strong>{label}.</strong> {reason}
      </p>
      <p className={isUrgent ? 'matter-due urgent' : 'matter-due'} title={`Since ${longDate(since)}`}>
        {isUrgent && (
          <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 2l6.5 12h-13zM8 6.5v3.5" />
          </svg>
        )}
        {urgency_words}
      </p>
      <p className="matter-actions">
        {call && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => settle(call)}
          >
            {call.label}
            {which}
          </button>
        )}
        <Link to={link.address}>
          {link.label}
          {which}
        </Link>
      </p>
      <Failure text={failure} />
      {dialog}
    </li>
  );
}

/** Assigns the manuscript to the signed-in editor. */
async function assignToMe(manuscript: string): Promise<Settlement> {
  const { message, editor } = await assignEditor(manuscript, { instead_of: null });
  const back = { editor_id: null, instead_of: editor?.id ?? null };
  return { message, undo: () => assignEditor(manuscript, back) };
}
