import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useNavigationType, useParams } from 'react-router';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { Dashboard, EditorCard } from '#domain/desk/editorial/replies';
import {
  EDITOR_CHOICES,
  LIST_COLUMNS,
  LIST_FILTERS,
  type ListColumn,
  type ListFilterName,
  type ListFilters,
  parseColumns,
  parseListFilters,
  SORT_LABELS,
  type Sort,
  serialiseColumns,
} from '#domain/desk/list/list-options';
import { WAITING_LABELS, type WaitingOn } from '#domain/desk/need/need';
import { categoryNames } from '#domain/journal/category/category';
import { shortDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { listHandlingEditors } from '#islands/account/colleague/calls.ts';
import { callApi } from '#islands/kernel/api.ts';
import type { ListPage } from '#islands/kernel/api-list.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { TableDownload } from '#islands/kernel/office/Downloads.tsx';
import { type Filter, FilterFields } from '#islands/kernel/office/FilterForm.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { setOrDelete, useListQuery } from '#islands/kernel/office/use-filters.ts';
import { afterPress } from '#islands/kernel/press.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { RevisionBadge } from '#islands/manuscript/RevisionBadge.tsx';
import { LISTS, useDashboard } from '#islands/manuscript/use-manuscript.ts';
import { Choice } from '#ui/Choice';
import { Select } from '#ui/Field';
import { StatusBadge } from '#ui/StatusBadge';
import { Waiting } from '#ui/Waiting';
import { BulkActionBar, type Selection, useSelection } from './BulkActionBar.tsx';
import { csvAddress, type ListChoice, listAddress, listIds, listManuscripts } from './calls.ts';
import { SavedViews, SaveView } from './SavedViews.tsx';

/** The manuscripts of a status, or all. Unknown statuses redirect to the dashboard. */
export function Component() {
  const { status = 'all' } = useParams();
  const isKnown = status === 'all' || MANUSCRIPT_STATUSES.some((known) => known === status);
  return isKnown ? <List status={status} /> : <Navigate to={paths.editorDashboard} replace />;
}

function List({ status }: { status: string }) {
  const { value: editors } = useRead(['handling-editors'], listHandlingEditors);
  const ids = editors?.map(({ id }) => id);
  const { choice, dropped, columns, chooseColumn, typed, setTyped, set, setSort } = useListChoice(status, ids);
  const { data, error, isFetching, isPlaceholderData, refetch, ...more } = useManuscripts(choice);
  useFailureToast(error, 'Failed to load manuscripts');
  const navigate = useNavigate();
  const { search } = useLocation();
  const title = status === 'all' ? 'All Manuscripts' : `${statusLabel(status)} Manuscripts`;
  const manuscripts = data?.pages.flatMap(({ items }) => items);
  const last = data?.pages.at(-1);
  const shown = manuscripts?.map(({ id }) => id) ?? [];
  const selection = useSelection(JSON.stringify(choice), shown);
  return (
    <>
      <Link className="back" to={paths.editorDashboard}>
        Back to Dashboard
      </Link>
      <ScreenHeading>{title}</ScreenHeading>
      <Queues />
      <SavedViews status={status} />
      <search className="list-filters">
        <div className="field search-field">
          <label htmlFor="manuscript-search">Search</label>
          <input
            id="manuscript-search"
            type="search"
            maxLength={200}
            placeholder="Search by title, abstract, or keywords..."
            aria-describedby="manuscript-search-hint"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <p id="manuscript-search-hint" className="hint">
            Also searches authors’ names and email addresses.
          </p>
        </div>
        <Select
          id="manuscript-status"
          label="Status"
          value={status}
          onChange={({ currentTarget }) => void navigate(paths.editorManuscripts(currentTarget.value) + search)}
        >
          <option value="all">All Statuses</option>
          {MANUSCRIPT_STATUSES.map((known) => (
            <option key={known} value={known}>
              {statusLabel(known)}
            </option>
          ))}
        </Select>
        <Select
          id="manuscript-sort"
          label="Order"
          value={choice.sort}
          onChange={({ currentTarget }) => setSort(currentTarget.value)}
        >
          {Object.entries(SORT_LABELS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
        <MoreFilters filters={choice.filters} editors={editors ?? []} onChange={set} />
      </search>
      {dropped.length > 0 && (
        <p className="notice" role="status">
          {`Filters ignored because their values no longer exist: ${dropped.map((name) => `“${LIST_FILTERS[name]}”`).join(' and ')}.`}
        </p>
      )}
      {manuscripts && !(error && isPlaceholderData) ? (
        <div className={columns.length > 4 ? 'list-results many' : 'list-results'} aria-busy={isPlaceholderData}>
          <div className="list-tools">
            <p role="status">{countText(manuscripts.length, last)}</p>
            {manuscripts.length > 0 && (
              <>
                <ColumnChoice columns={columns} onChoose={chooseColumn} />
                <TableDownload name="manuscripts" address={csvAddress(choice)} />
              </>
            )}
            <SaveView status={status} />
          </div>
          {manuscripts.length > 0 && (
            <>
              <BulkActionBar
                key={JSON.stringify(choice)}
                selection={selection}
                shown={shown}
                hasMore={more.hasNextPage}
                editors={editors ?? []}
                findAll={() => listIds(choice)}
              />
              <ManuscriptTable
                caption={title}
                manuscripts={manuscripts}
                columns={columns}
                selection={selection}
                {...more}
              />
            </>
          )}
        </div>
      ) : (
        <Waiting failure={error && !isFetching ? error.message : undefined} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function countText(shown: number, last: ListPage<EditorCard> | undefined): string {
  const { total = 0, hasMore = false, next } = last ?? {};
  const counted = Math.max(total, shown);
  // On the last page the length is known.
  if (hasMore && next) return `More than ${counted.toLocaleString('en-GB')} manuscripts; the first ${shown} are shown`;
  return exactCountText(shown, hasMore ? shown : total);
}

function exactCountText(shown: number, total: number): string {
  if (total === 0) return 'No manuscripts found.';
  const found = `${total.toLocaleString('en-GB')} manuscript${total === 1 ? '' : 's'}`;
  return shown < total ? `${found}; the first ${shown} are shown` : found;
}

/** Links to the lists, with counts. */
function Queues() {
  const { pathname, search } = useLocation();
  const { data } = useDashboard();
  return (
    <nav className="queues" aria-label="Queues">
      <ul>
        {queueLinks(data).map(({ label, count, to }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname + search ? 'page' : undefined}>
              {label} {count !== undefined && <span className="count">{count.toLocaleString('en-GB')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function queueLinks(dashboard: Dashboard | undefined) {
  const { counts, revisions_received } = dashboard ?? {};
  return [
    { label: 'All', count: counts?.total, to: paths.editorManuscripts('all') },
    { label: 'Revisions received', count: revisions_received, to: paths.editorRevisions() },
    ...MANUSCRIPT_STATUSES.map((status) => ({
      label: statusLabel(status),
      count: counts?.[status],
      to: paths.editorManuscripts(status),
    })),
  ];
}

/** Loads a list page by page. Old results stay until new ones arrive, unless the status changes. */
function useManuscripts(choice: ListChoice) {
  return useInfiniteQuery({
    queryKey: [LISTS[0], choice] as const,
    queryFn: ({ pageParam }) => listManuscripts(pageParam),
    initialPageParam: listAddress(choice),
    getNextPageParam: ({ next }) => next,
    placeholderData: (shown, query) => (query?.queryKey[1].status === choice.status ? shown : undefined),
  });
}

interface Props {
  columns: readonly ListColumn[];
  onChoose: (column: ListColumn, isChosen: boolean) => void;
}

function ColumnChoice({ columns, onChoose }: Props) {
  return (
    <details className="column-choice">
      <summary>Columns</summary>
      <fieldset aria-label="Columns of the list">
        {(Object.entries(LIST_COLUMNS) as [ListColumn, string][]).map(([column, label]) => (
          <Choice
            key={column}
            type="checkbox"
            id={`column-${column}`}
            label={label}
            checked={columns.includes(column)}
            onChange={({ currentTarget }) => onChoose(column, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
}

interface MoreFiltersProps {
  filters: ListFilters;
  editors: readonly HandlingEditor[];
  onChange: (name: ListFilterName, value: string) => void;
}

const COLLAPSED_FILTERS = [
  ...(['editor', 'category', 'article_type', 'waiting', 'from', 'until', 'revision'] as const),
] satisfies ListFilterName[];

/** Less common filters, collapsed unless one is set. */
function MoreFilters({ filters, editors, onChange }: MoreFiltersProps) {
  const journal = useJournal();
  const count = COLLAPSED_FILTERS.filter((name) => filters[name]).length;
  const [isOpen, setOpen] = useState(count > 0);
  const editorNames = Object.fromEntries(editors.map(({ id, name }) => [id, name]));
  const shown: readonly Filter<ListFilterName>[] = [
    { ...choiceFilter('editor', 'Anyone'), options: { ...EDITOR_CHOICES, ...editorNames } },
    {
      ...choiceFilter('category', 'Any'),
      options: Object.fromEntries(categoryNames(journal).map((one) => [one, one])),
    },
    {
      ...choiceFilter('article_type', 'Any'),
      options: Object.fromEntries(journal.articleTypes.map((one) => [one.id, one.name_of_one])),
    },
    { ...choiceFilter('waiting', 'Anyone or no one'), options: WAITING_LABELS },
    { kind: 'day', name: 'from', label: LIST_FILTERS.from },
    { kind: 'day', name: 'until', label: LIST_FILTERS.until },
    { kind: 'tick', name: 'revision', label: 'Revisions received only', value: 'received' },
  ];
  return (
    <details className="more-filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count > 0 ? `More filters (${count} set)` : 'More filters'}</summary>
      <div className="more-filters-fields">
        <FilterFields idPrefix="manuscript" filters={shown} values={filters} onChange={onChange} />
      </div>
    </details>
  );
}

const choiceFilter = (name: ListFilterName, any: string) =>
  ({ kind: 'choice', name, label: LIST_FILTERS[name], any }) as const;

/** The pause in typing after which the search starts. */
const TYPING_PAUSE_MS = 250;
/** Marks changes of the address made by the list itself. */
const OWN_CHANGE = { replace: true, state: 'own' };

/**
 * Keeps a list's filters in the address, so that it can be shared and reloaded. `typed` is ahead of the address while
 * the editor types; `dropped` are filters whose values no longer exist.
 */
function useListChoice(status: string, editors: readonly string[] | undefined) {
  const journal = useJournal();
  const { params, change } = useListQuery();
  const { filters, dropped } = parseListFilters(journal, params, editors);
  const { search } = filters;
  const wanted = params.get('sort') ?? '';
  const sort: Sort = wanted in SORT_LABELS ? (wanted as Sort) : 'newest';
  const [typed, setTyped] = useState(search);

  // The list's own changes must not overwrite the text being typed; external changes do.
  const kind = useNavigationType();
  const { state } = useLocation();
  const isOwnChange = kind === 'REPLACE' && state === OWN_CHANGE.state;
  useEffect(() => {
    if (!isOwnChange) setTyped((now) => (now.trim() === search ? now : search));
  }, [search, isOwnChange]);
  useEffect(() => {
    if (typed.trim() === search) return;
    const ask = () => change((next) => setOrDelete(next, 'search', typed.trim()), OWN_CHANGE);
    const timer = setTimeout(() => afterPress(ask), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, change]);

  const choice: ListChoice = { status, filters, sort };
  const set = (name: ListFilterName | 'sort', value: string) =>
    change((next) => setOrDelete(next, name, value), OWN_CHANGE);
  const setSort = (chosen: string) => set('sort', chosen === 'newest' ? '' : chosen);
  const columns = parseColumns(params.get('columns'));
  const chooseColumn = (column: ListColumn, isChosen: boolean) =>
    change((next) => {
      const others = parseColumns(next.get('columns')).filter((shown) => shown !== column);
      setOrDelete(next, 'columns', serialiseColumns(isChosen ? [...others, column] : others));
    }, OWN_CHANGE);
  return { choice, dropped, columns, chooseColumn, typed, setTyped, set, setSort };
}

interface ManuscriptTableProps {
  caption: string;
  manuscripts: readonly EditorCard[];
  columns: readonly ListColumn[];
  selection: Selection;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Whether a column's data comes from a second request. */
const NEEDS_WAITING_DATA: Record<ListColumn, boolean> = {
  ...{ authors: false, submitted: false, changed: false, category: false, editor: false, reviews: false },
  ...{ waiting: true, days: true },
};

const linkId = (id: string) => `review-${id}`;

/** The table (spec §2); on narrow screens each row is a block. */
function ManuscriptTable({ caption, manuscripts, columns, selection, ...more }: ManuscriptTableProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  // The pressed button moves or disappears, so the first new row receives the focus.
  const focusFrom = useRef<number>(undefined);
  const firstNew = focusFrom.current === undefined ? undefined : manuscripts[focusFrom.current]?.id;
  useEffect(() => {
    if (!firstNew) return;
    focusFrom.current = undefined;
    document.getElementById(linkId(firstNew))?.focus();
  }, [firstNew]);
  const loadMore = () => {
    if (isFetchingNextPage) return;
    focusFrom.current = manuscripts.length;
    fetchNextPage();
  };
  const isWaitingShown = columns.some((column) => NEEDS_WAITING_DATA[column]);
  const waiting = useWaiting(
    manuscripts.map(({ id }) => id),
    isWaitingShown,
  );
  return (
    <>
      <table className="manuscript-list">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
            <th scope="col">Title</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {LIST_COLUMNS[column]}
              </th>
            ))}
            <th scope="col">Status</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {manuscripts.map((manuscript) => (
            <Row
              key={manuscript.id}
              manuscript={manuscript}
              columns={columns}
              selection={selection}
              waiting={waiting.get(manuscript.id)}
            />
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <p className="load-more">
          <button type="button" className="button quiet" aria-disabled={isFetchingNextPage} onClick={loadMore}>
            {isFetchingNextPage ? 'Loading...' : 'Load more'}
          </button>
        </p>
      )}
    </>
  );
}

interface RowProps {
  manuscript: EditorCard;
  columns: readonly ListColumn[];
  selection: Selection;
  /** Undefined until loaded. */
  waiting: WaitingOn | undefined;
}

function Row({ manuscript, columns, selection, waiting }: RowProps) {
  const { id, manuscript_number, title, abstract, status, kind, revision } = manuscript;
  return (
    <tr>
      <td className="row-chosen">
        <input
          type="checkbox"
          aria-label={`Select ${manuscript_number}`}
          checked={selection.ids.has(id)}
          onClick={(event) => selection.toggle(id, event)}
          // `onClick` handles changes: click events, also from the keyboard, report the Shift key.
          onChange={() => {}}
        />
      </td>
      <th scope="row" className="row-words">
        <p>
          <span className="row-number">{manuscript_number}</span>{' '}
          <Link className="row-title" to={paths.editorManuscript(id)}>
            {title}
          </Link>{' '}
          <span className="row-abstract">{abstract}</span>
        </p>
      </th>
      {columns.map((column) => (
        <td key={column} className={`row-${column}`}>
          {CELLS[column](manuscript, waiting)}
        </td>
      ))}
      <td className="row-status">
        <StatusBadge status={status} kind={kind} isListed /> <RevisionBadge revision={revision} />
      </td>
      <td className="row-open">
        <Link id={linkId(id)} to={paths.editorManuscript(id)}>
          Review<span className="visually-hidden"> {title}</span>
        </Link>
      </td>
    </tr>
  );
}

const CELLS: Readonly<Record<ListColumn, (manuscript: EditorCard, waiting: WaitingOn | undefined) => ReactNode>> = {
  authors: ({ co_authors }) => <p>{co_authors.join(', ')}</p>,
  submitted: ({ submitted_at, revision }) => (
    <>
      <time dateTime={submitted_at}>{shortDate(submitted_at)}</time>
      {revision && (
        <span className="row-revised">
          Revised <time dateTime={revision.received_at}>{shortDate(revision.received_at)}</time>
        </span>
      )}
    </>
  ),
  changed: ({ updated_at }) => <time dateTime={updated_at}>{shortDate(updated_at)}</time>,
  category: ({ category }) => category ?? <span className="hint">No category</span>,
  editor: ({ editor }) => editor?.name ?? <span className="hint">No editor</span>,
  reviews: ({ reviews }) => (reviews ? `${reviews.received} of ${reviews.asked}` : <span className="hint">None</span>),
  waiting: (_, waiting) =>
    waiting?.who ? (
      <>
        <strong>{WAITING_LABELS[waiting.who]}.</strong> {waiting.words}
      </>
    ) : (
      waiting && <span className="hint">No one</span>
    ),
  days: (_, waiting) => waiting?.days.toLocaleString('en-GB'),
};

/** Manuscripts per request; below the server's maximum. */
const BATCH = 50;

/** Loads, if `isShown`, whom each manuscript is waiting for, by manuscript id. */
function useWaiting(ids: readonly string[], isShown: boolean): ReadonlyMap<string, WaitingOn> {
  const parts = Array.from({ length: isShown ? Math.ceil(ids.length / BATCH) : 0 }, (_, part) =>
    ids.slice(part * BATCH, (part + 1) * BATCH),
  );
  const answers = useQueries({
    queries: parts.map((part) => ({
      // Starts with the lists' key, so that it is invalidated with them.
      queryKey: ['manuscripts', 'waiting', part] as const,
      queryFn: () =>
        callApi<WaitingOn[]>(editorialApi.waiting(part), {
          as: true,
          fallback: 'The “Waiting for” column could not be loaded.',
        }),
    })),
  });
  return new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.id, one] as const)));
}
