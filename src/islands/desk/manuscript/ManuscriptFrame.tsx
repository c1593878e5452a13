import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, Outlet, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { decisionLabel } from '#domain/decision/kind';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript, PlannedDecision as PlannedDecisionRow } from '#domain/desk/editorial/replies';
import type { NextSteps } from '#domain/desk/need/need';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { clearUndoable } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { undoDecision } from '#islands/manuscript/calls.ts';
import { RevisionBadge } from '#islands/manuscript/RevisionBadge.tsx';
import { useInvalidateManuscript, useManuscript, useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { Failure } from '#ui/Failure';
import { StatusBadge } from '#ui/StatusBadge';
import { Waiting } from '#ui/Waiting';
import { useAssignEditor } from '../../account/colleague/calls.ts';
import { nextStepsKey } from '../need/use-needs.ts';
import { ManuscriptParts, partAt } from './ManuscriptParts.tsx';

/** The frame of a manuscript's parts (spec §2): title and next step stay visible above them. */
export function Component() {
  const { id = '' } = useParams();
  return <ManuscriptPage key={id} id={id} />;
}

export const useManuscriptContext = () => useOutletContext<EditorManuscript>();

function ManuscriptPage({ id }: { id: string }) {
  const { data: manuscript, error } = useManuscript(id);
  const part = partAt(useLocation().pathname);
  const isMissing = error instanceof ApiError && error.status === 404;
  const isFailed = error !== null && !isMissing;
  useFailureToast(isFailed ? error : null, 'Failed to load manuscript details');
  const navigate = useNavigate();
  const isLeaving = isFailed && !manuscript;
  useEffect(() => {
    if (isLeaving) void navigate(paths.editorDashboard, { replace: true });
  }, [isLeaving, navigate]);
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
        <EditorInHeader id={id} editor={editor} />
      </p>
      <NextStep id={id} />
      <PlannedDecision manuscript={manuscript} />
    </section>
  );
}

/** Sets `--head-height`, so that focused elements and other sticky parts stay below the header. */
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

/** The most urgent task, or else whom the manuscript is waiting for. */
function NextStep({ id }: { id: string }) {
  const { data, error } = useNextSteps(id);
  return (
    <p className="next-step">
      <strong>Next step:</strong> {data ? <NextStepText {...data} /> : (error?.message ?? 'Loading...')}
    </p>
  );
}

function NextStepText({ needs: [first, ...more], awaited: [other] }: NextSteps) {
  if (!first) return other?.reason ?? 'None.';
  const { reason, link, urgency, urgency_words } = first;
  return (
    <>
      {reason} <Link to={link.address}>{link.label}</Link>{' '}
      {urgency !== 'open' && <span className="hint">{urgency_words}</span>}
      {more.length > 0 && <span className="hint"> and {more.length} more</span>}
    </>
  );
}

const readNextSteps = (id: string) =>
  callApi<NextSteps>(editorialApi.nextSteps(id), { as: true, fallback: 'The next steps could not be loaded.' });

function useNextSteps(id: string) {
  return useQuery({ queryKey: nextStepsKey(id), queryFn: () => readNextSteps(id) });
}

function EditorInHeader({ id, editor }: { id: string; editor: HandlingEditor | null }) {
  const { run, isBusy } = useAction();
  const assign = useAssignEditor(id);
  return (
    <span className="head-editor">
      {editor ? `Editor: ${editor.name}` : 'No editor'}
      <Allowed right="edit">
        {!editor && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(() => assign({ instead_of: null }))}
          >
            Assign to me
          </button>
        )}
        <Link to={`${paths.editorManuscript(id)}#handling-editor`}>{editor ? 'Change' : 'Choose'} editor</Link>
      </Allowed>
    </span>
  );
}

/** A scheduled decision; colleagues who may decide can undo it. */
function PlannedDecision({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, planned_decision: planned } = manuscript;
  const { run, isBusy, failure } = useAction();
  const showChanged = useUpdateCache();
  const forget = useInvalidateManuscript();
  const key = planned?.id;
  // Once the decision is taken or undone, the cache is outdated and nothing is left to undo.
  useEffect(() => {
    if (!key) return;
    return () => {
      clearUndoable();
      forget(id);
    };
  }, [id, key, forget]);
  if (!planned) return null;
  const undo = () =>
    run(async () => {
      const reply = await undoDecision(id, planned.id);
      showChanged(reply.manuscript);
      toast.success(reply.message);
    });
  return (
    <div className="planned-decision" role="status">
      <p>
        <strong>{decisionLabel(planned)}</strong> {scheduledTime(planned)}, decided by {planned.planned_by}.{' '}
        {planned.has_letter ? 'The letter has not been sent yet.' : 'No letter will be sent.'}
      </p>
      <Allowed right="edit">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={undo}>
          Undo the decision
        </button>
      </Allowed>
      <Failure text={failure} />
    </div>
  );
}

/** Formats "at 14:32", or "on 3 November 2026 at 14:32" if planned on another day. */
function scheduledTime({ planned_at, due_at }: PlannedDecisionRow): string {
  const [planned, due] = [new Date(planned_at), new Date(due_at)];
  const time = due.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return planned.toDateString() === due.toDateString() ? `at ${time}` : `on ${longDate(due_at)} at ${time}`;
}
