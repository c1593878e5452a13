import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import type { EditorCard } from '#domain/editorial/editorial';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { paths } from '#domain/paths';
import type { ListPage } from '#islands/api-list.ts';
import { saveBlob } from '#islands/save-blob.ts';
import { useAction } from '#islands/use-action.ts';
import { useFailureToast } from '#islands/use-failure-toast.ts';
import { Choice } from '#ui/Choice';
import { Select } from '#ui/Select';
import { Waiting } from '#ui/Waiting';
import { ColumnChoice } from './ColumnChoice.tsx';
import { fetchManuscripts, type ListChoice, SORT_LABELS } from './calls.ts';
import { ManuscriptTable } from './ManuscriptTable.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { useManuscripts } from './use-editorial.ts';
import { useListChoice } from './use-list-choice.ts';

/** The manuscripts of one status, or all of them. A status that is not known leads to the dashboard. */
export function ListScreen() {
  const { status = 'all' } = useParams();
  const isKnown = status === 'all' || MANUSCRIPT_STATUSES.some((known) => known === status);
  return isKnown ? <List status={status} /> : <Navigate to={paths.editorDashboard} replace />;
}

function List({ status }: { status: string }) {
  const { choice, columns, chooseColumn, typed, setTyped, setSort, setRevised } = useListChoice(status);
  const { data, error, isFetching, isPlaceholderData, refetch, ...more } = useManuscripts(choice);
  useFailureToast(error, 'Failed to load manuscripts');
  const navigate = useNavigate();
  const { search } = useLocation();
  const title = status === 'all' ? 'All Manuscripts' : `${statusLabel(status)} Manuscripts`;
  const manuscripts = data?.pages.flatMap(({ items }) => items);
  const last = data?.pages.at(-1);
  return (
    <>
      <Link className="back" to={paths.editorDashboard}>
        Back to Dashboard
      </Link>
      <ScreenHeading>{title}</ScreenHeading>
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
        <Choice
          type="checkbox"
          id="manuscript-revised"
          label="Revisions received only"
          checked={choice.isRevised}
          onChange={({ currentTarget }) => setRevised(currentTarget.checked)}
        />
      </search>
      {manuscripts && !(error && isPlaceholderData) ? (
        <div className="list-results" aria-busy={isPlaceholderData}>
          <p role="status">{countOf(manuscripts.length, last)}</p>
          {manuscripts.length > 0 && (
            <>
              <div className="list-tools">
                <ColumnChoice columns={columns} onChoose={chooseColumn} />
                <Download choice={choice} />
              </div>
              <ManuscriptTable caption={title} manuscripts={manuscripts} columns={columns} {...more} />
            </>
          )}
        </div>
      ) : (
        <Waiting failure={error && !isFetching ? error.message : undefined} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Download({ choice }: { choice: ListChoice }) {
  const { run, isBusy, failure } = useAction();
  return (
    <p>
      <button
        type="button"
        className="button quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => run(async () => saveBlob(await fetchManuscripts(choice), 'manuscripts.csv'))}
      >
        Download as CSV
      </button>
      {failure && <span className="field-error">{failure}</span>}
    </p>
  );
}

function countOf(shown: number, last: ListPage<EditorCard> | undefined): string {
  const { total = 0, hasMore = false, next } = last ?? {};
  // At the end of the list its length is known.
  if (hasMore && next) return `More than ${total.toLocaleString('en-GB')} manuscripts, the first ${shown} are shown`;
  return exactCountOf(shown, hasMore ? shown : total);
}

function exactCountOf(shown: number, total: number): string {
  if (total === 0) return 'No manuscripts found.';
  const found = `${total.toLocaleString('en-GB')} manuscript${total === 1 ? '' : 's'}`;
  return shown < total ? `${found}, the first ${shown} are shown` : found;
}
