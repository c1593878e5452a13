import { type RefObject, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { EditorFact } from '#islands/account/colleague/EditorFact.tsx';
import { PlannedDecision } from '#islands/decision/PlannedDecision.tsx';
import { NextStep } from '#islands/desk/need/NextStep.tsx';
import { ApiError } from '#islands/kernel/api.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { RevisionBadge } from '#islands/manuscript/RevisionBadge.tsx';
import { useManuscript } from '#islands/manuscript/use-editorial.ts';
import { StatusBadge } from '#ui/StatusBadge';
import { Waiting } from '#ui/Waiting';
import { ManuscriptParts, partAt } from './ManuscriptParts.tsx';

/** One manuscript (spec §2): identity and next step stay visible above its parts, each with its own address. */
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

/** The sticky header: state, title and next step. */
function ManuscriptHead({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, title, status, kind, manuscript_number, round, editor } = manuscript;
  const head = useRef<HTMLElement>(null);
  useHeadHeight(head);
  return (
    <section ref={head} className="manuscript-head" aria-labelledby="manuscript-title">
      <h2 id="manuscript-title">{title}</h2>
      <p className="head-facts">
        <StatusBadge status={status} kind={kind} />
        <RevisionBadge {...manuscript} />
        <span className="head-number">{manuscript_number}</span>
        {round > 1 && <span className="head-number">Revision {round - 1}</span>}
        <EditorFact id={id} editor={editor} />
      </p>
      <NextStep id={id} />
      <PlannedDecision manuscript={manuscript} />
    </section>
  );
}

/** Publishes the sticky header's height to the style sheets, so that focus and other sticky parts stay below it. */
function useHeadHeight(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty('--head-height', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    if (head.current) watch.observe(head.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--head-height');
    };
  }, [head]);
}
