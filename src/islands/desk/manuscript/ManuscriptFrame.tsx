import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { ApiError } from '#islands/kernel/api.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { useManuscript } from '#islands/manuscript/use-editorial.ts';
import { Waiting } from '#ui/Waiting';
import { ManuscriptHead } from './ManuscriptHead.tsx';
import { ManuscriptParts, partAt } from './ManuscriptParts.tsx';

/**
 * One manuscript (spec §2): what it is and what comes next stay in sight above its parts, each with its own address.
 */
export function Component() {
  const { id = '' } = useParams();
  return <Framed key={id} id={id} />;
}

/** The manuscript whose part is open. */
export const useFramedManuscript = () => useOutletContext<EditorManuscript>();

function Framed({ id }: { id: string }) {
  const { data: manuscript, error } = useManuscript(id);
  const part = partAt(useLocation().pathname);
  const isMissing = error instanceof ApiError && error.status === 404;
  const isFailed = error !== null && !isMissing;
  useFailureToast(isFailed ? error : null, 'Failed to load manuscript details');
  const navigate = useNavigate();
  const leaves = isFailed && !manuscript;
  useEffect(() => {
    if (leaves) void navigate(paths.editorDashboard, { replace: true });
  }, [leaves, navigate]);
  return (
    <div className="manuscript">
      <ScreenHeading key={part.heading}>{part.heading}</ScreenHeading>
      {isMissing ? (
        <p className="notice" role="alert">
          Manuscript not found
        </p>
      ) : manuscript ? (
        <>
          <ManuscriptHead manuscript={manuscript} />
          <ManuscriptParts manuscript={manuscript} />
          <div className="manuscript-part">
            <Outlet context={manuscript} />
          </div>
        </>
      ) : (
        <Waiting />
      )}
      <p>
        <Link className="back" to={paths.editorDashboard}>
          Return to Dashboard
        </Link>
      </p>
    </div>
  );
}
