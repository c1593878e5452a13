import { Link, useLocation } from 'react-router';
import type { Right } from '#domain/account/colleague/duty';
import { officePaths } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { messagesPage } from '#domain/message/paths';
import { isReviewSubmitted } from '#domain/review/assignment-status';
import { useRights } from '#islands/account/Allowed.tsx';

interface Part {
  label: string;
  heading: string;
  address: (id: string) => string;
  /** The right needed to see the part; `read` by default. */
  right?: Right;
}

const OVERVIEW: Part = { label: 'Overview', heading: 'Manuscript Evaluation', address: paths.editorManuscript };
const MESSAGES: Part = { label: 'Messages', heading: 'Messages', address: (id) => messagesPage(id) };

/** The tabs of a manuscript, in the order of the workflow. */
export const PARTS: readonly Part[] = [
  OVERVIEW,
  { label: 'Reviews', heading: 'Reviews', address: paths.editorReviews },
  { label: 'Files', heading: 'Files', address: officePaths.files },
  { label: 'Correspondence', heading: 'Correspondence', address: officePaths.letters },
  MESSAGES,
  { label: 'Production', heading: 'Production', address: paths.editorProduction, right: 'produce' },
  { label: 'Charges', heading: 'Charges', address: officePaths.money, right: 'money' },
  { label: 'Timeline', heading: 'Timeline', address: officePaths.timeline },
];

export const partAt = (pathname: string): Part =>
  PARTS.find(({ address }) => address('').split('/').at(-1) === pathname.split('/')[4]) ?? OVERVIEW;

export function ManuscriptParts({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, assignments, unanswered_threads } = manuscript;
  const may = useRights();
  const open = partAt(useLocation().pathname);
  const reviews = assignments.filter(({ status }) => isReviewSubmitted(status)).length;
  return (
    <nav className="manuscript-parts" aria-label="Manuscript sections">
      <ul>
        {PARTS.filter(({ right = 'read' }) => may(right)).map((part) => (
          <li key={part.label}>
            <Link to={part.address(id)} aria-current={part === open ? 'page' : undefined}>
              {part.label}
              {part.address === paths.editorReviews && reviews > 0 && <span className="count"> {reviews}</span>}
              {part === MESSAGES && unanswered_threads > 0 && (
                <span className="count">
                  {' '}
                  {unanswered_threads}
                  <span className="visually-hidden"> unanswered</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
