import { useEffect, useRef, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { DECISIONS } from '#domain/decision/decision';
import { longDate } from '#domain/kernel/date';
import { api as addresses, doiUrl } from '#domain/kernel/paths';
import { REVISION_LABELS } from '#domain/manuscript/status';
import {
  TRACKING_TEXTS,
  type TrackedStep,
  TrackingRequest,
  type TrackingResult,
} from '#domain/submission/tracking/tracking';
import { callApi } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useLinkPrefill } from '#islands/kernel/use-fragment-token.ts';
import { Badge } from '#ui/Badge';
import { EmailField } from '#ui/EmailField';
import { Form } from '#ui/Form';
import { StatusBadge } from '#ui/StatusBadge';
import { SubmissionCodeField } from '#ui/SubmissionCodeField';
import { Toaster } from '#ui/Toaster';

const { searching, failed, unreachable } = TRACKING_TEXTS;
const LINKED = { email: 'track-email', code: 'track-submission_code' };

/** Looks up a manuscript by an author's address and its tracking code, and shows its status. */
export const TrackPaper = guarded(Island);

function Island() {
  const [found, setFound] = useState<{ turn: number; result: Tracked }>();
  useLinkPrefill(LINKED, true);
  const api = useApiForm({
    id: 'track',
    schema: TrackingRequest,
    send: (body) => callApi<Tracked>(addresses.track, { method: 'POST', body, fallback: failed, unreachable }),
    onDone: (result) => setFound((last) => ({ turn: (last?.turn ?? 0) + 1, result })),
  });
  const { field } = api;
  return (
    <div className="island">
      <Form api={api} submit="Track manuscript" busy={searching}>
        <EmailField hint="The address used for the submission, or any author’s." {...field('email')} />
        <SubmissionCodeField {...field('submission_code')} />
      </Form>
      {found && !api.summary && <TrackingCard key={found.turn} result={found.result} />}
      <Toaster />
    </div>
  );
}

/** The reply, of which the specification names only a part (spec §3). */
export type Tracked = Pick<TrackingResult, 'id' | 'title' | 'status' | 'submitted_at'> & Partial<TrackingResult>;

/** The result; its title takes the focus when it appears. */
function TrackingCard({ result }: { result: Tracked }) {
  const { manuscript_number, title, status, kind, revision_received_at, comments, timeline = [] } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="tracked" aria-labelledby="tracked-title">
      {manuscript_number && <p className="eyebrow">{manuscript_number}</p>}
      <h2 id="tracked-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>
        <StatusBadge status={status} kind={kind} />{' '}
        {revision_received_at && <Badge colour="blue">{REVISION_LABELS.received}</Badge>}
      </p>
      <Facts {...result} />
      {comments && (
        <>
          <h3>Latest decision letter</h3>
          <p className="tracked-letter">{comments}</p>
        </>
      )}
      {timeline.length > 0 && (
        <>
          <h3>Progress</h3>
          <ol className="steps tracked-steps">
            {timeline.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** A revision date belongs to the status that requests one, a DOI to published articles (spec §4). */
function Facts(result: Tracked) {
  const { status, submitted_at, updated_at, revision_received_at, revision_due_date, revision_due_in, doi } = result;
  return (
    <dl className="tracked-facts">
      <div>
        <dt>Submitted</dt>
        <dd>
          <time dateTime={submitted_at}>{longDate(submitted_at)}</time>
        </dd>
      </div>
      {revision_received_at && (
        <div>
          <dt>Revision received</dt>
          <dd>
            <time dateTime={revision_received_at}>{longDate(revision_received_at)}</time>
          </dd>
        </div>
      )}
      {updated_at && (
        <div>
          <dt>Last change</dt>
          <dd>
            <time dateTime={updated_at}>{longDate(updated_at)}</time>
          </dd>
        </div>
      )}
      {DECISIONS[status].asksForRevision && revision_due_date && (
        <div>
          <dt>Revision due</dt>
          <dd>
            <time dateTime={revision_due_date}>{longDate(revision_due_date)}</time>
            {revision_due_in && `, ${revision_due_in}`}
          </dd>
        </div>
      )}
      {DECISIONS[status].isOnSite && doi && (
        <div>
          <dt>DOI</dt>
          <dd>
            <a href={doiUrl(doi)} rel="external">
              {doi}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

const STATE_LABELS = { done: 'Done.', current: 'In progress.', upcoming: 'Upcoming.' };

function Step({ title, state, note }: TrackedStep) {
  // A skipped step is not upcoming.
  const words = state === 'upcoming' && note ? [note] : [STATE_LABELS[state], note];
  return (
    <li className={state} aria-current={state === 'current' ? 'step' : undefined}>
      <p className="tracked-step">{title}</p>
      <p>{words.filter(Boolean).join(' ')}</p>
    </li>
  );
}
