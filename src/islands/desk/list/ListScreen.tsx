import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import type { Dashboard, EditorCard } from '#domain/desk/editorial/replies';
import { LIST_FILTERS, SORT_LABELS } from '#domain/desk/list/list-filter';
import { paths } from '#domain/kernel/paths';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { listHandlingEditors } from '#islands/account/colleague/calls.ts';
import type { ListPage } from '#islands/kernel/api-list.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { TableDownload } from '#islands/kernel/office/TableDownload.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { useDashboard } from '#islands/manuscript/use-editorial.ts';
import { Select } from '#ui/Select';
import { Waiting } from '#ui/Waiting';
import { ChosenBar } from './ChosenBar.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { csvAddress, listIds } from './calls.ts';
import { ManuscriptTable } from './ManuscriptTable.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useListChoice } from './use-list-choice.ts';
import { useManuscripts } from './use-manuscripts.ts';
import { useSelection } from './use-selection.ts';

/** The manuscripts of one status, or all of them. A status that is not known leads to the dashboard. */
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
            Authors’ names and addresses are searched too.
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
            <p role="status">{countOf(manuscripts.length, last)}</p>
            {manuscripts.length > 0 && (
              <>
                <ColumnChoice columns={columns} onChoose={chooseColumn} />
                <TableDownload name="manuscripts" address={csvAddress(choice)} />
              </>
            )}
          </div>
          {manuscripts.length > 0 && (
            <>
              <ChosenBar
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

function countOf(shown: number, last: ListPage<EditorCard> | undefined): string {
  const { total = 0, hasMore = false, next } = last ?? {};
  const counted = Math.max(total, shown);
  // At the end of the list its length is known.
  if (hasMore && next) return `More than ${counted.toLocaleString('en-GB')} manuscripts, the first ${shown} are shown`;
  return exactCountOf(shown, hasMore ? shown : total);
}

function exactCountOf(shown: number, total: number): string {
  if (total === 0) return 'No manuscripts found.';
  const found = `${total.toLocaleString('en-GB')} manuscript${total === 1 ? '' : 's'}`;
  return shown < total ? `${found}, the first ${shown} are shown` : found;
}

/** The manuscripts of each status at a press, with how many there are. */
function Queues() {
  const { pathname, search } = useLocation();
  const { data } = useDashboard();
  return (
    <nav className="queues" aria-label="Queues">
      <ul>
        {queuesOf(data).map(({ label, count, to }) => (
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

function queuesOf(dashboard: Dashboard | undefined) {
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
