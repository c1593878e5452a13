import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { LIST_COLUMNS, type ListColumn } from '#domain/desk/list/list-columns';
import { WAITING_LABELS, type WaitingOn } from '#domain/desk/need/waiter';
import { shortDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { useWaiting } from '#islands/desk/need/use-waiting.ts';
import { RevisionBadge } from '#islands/manuscript/RevisionBadge.tsx';
import { StatusBadge } from '#ui/StatusBadge';
import type { Selection } from './use-selection.ts';

interface Props {
  caption: string;
  manuscripts: readonly EditorCard[];
  columns: readonly ListColumn[];
  selection: Selection;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The columns that are filled from a second reply. */
const NEEDS_WAITING: Record<ListColumn, boolean> = {
  ...{ authors: false, submitted: false, changed: false, category: false, editor: false, reviews: false },
  ...{ waiting: true, days: true },
};

const linkId = (id: string) => `review-${id}`;

/** Manuscripts in a list (spec §2); on a narrow screen each row is a block of its own. */
export function ManuscriptTable({ caption, manuscripts, columns, selection, ...more }: Props) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  // The pressed button moves down or disappears, so the focus goes to the first new row.
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
  const isWaitingShown = columns.some((column) => NEEDS_WAITING[column]);
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
              <span className="visually-hidden">Chosen</span>
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
  /** Undefined until it is loaded. */
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
          // The click, which a key makes too, says whether the shift key was held.
          onChange={() => {}}
        />
      </td>
      <th scope="row" className="row-words">
        <p>
          <Link className="row-title" to={paths.editorManuscript(id)}>
            {title}
          </Link>{' '}
          <span className="row-number">{manuscript_number}</span> <span className="row-abstract">{abstract}</span>
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

/** The content of each column. */
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
      waiting && <span className="hint">Nobody</span>
    ),
  days: (_, waiting) => waiting?.days.toLocaleString('en-GB'),
};
