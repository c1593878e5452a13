import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { longDate } from '#domain/date';
import type { EditorCard } from '#domain/editorial/editorial';
import { paths } from '#domain/paths';
import { StatusBadge } from '#ui/StatusBadge';
import { RevisionBadge } from './RevisionBadge.tsx';

interface Props {
  caption: string;
  manuscripts: readonly EditorCard[];
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

const linkId = (id: string) => `review-${id}`;

/** Manuscripts in a list (spec §2); on a narrow screen each row is a block of its own. */
export function ManuscriptTable({ caption, manuscripts, hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
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
  return (
    <>
      <table className="manuscripts">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Authors</th>
            <th scope="col">Submitted</th>
            <th scope="col">Status</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {manuscripts.map((manuscript) => (
            <Row key={manuscript.id} {...manuscript} />
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

function Row({ id, manuscript_number, title, abstract, co_authors, submitted_at, status, revision }: EditorCard) {
  return (
    <tr>
      <th scope="row">
        <span className="row-title">{title}</span>
        <span className="row-abstract">{abstract}</span>
        <span className="row-number">{manuscript_number}</span>
      </th>
      <td className="row-authors">{co_authors.join(', ')}</td>
      <td className="row-date">
        <time dateTime={submitted_at}>{longDate(submitted_at)}</time>
        {revision && (
          <span className="row-revised">
            Revised <time dateTime={revision.received_at}>{longDate(revision.received_at)}</time>
          </span>
        )}
      </td>
      <td className="row-status">
        <StatusBadge status={status} isListed /> <RevisionBadge revision={revision} />
      </td>
      <td className="row-open">
        <Link id={linkId(id)} to={paths.editorManuscript(id)}>
          Review<span className="visually-hidden"> {title}</span>
        </Link>
      </td>
    </tr>
  );
}
