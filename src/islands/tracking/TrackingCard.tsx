import { useEffect, useRef } from 'react';
import { longDate } from '#domain/date';
import { doiUrl } from '#domain/paths';
import { detailBadge, statusLabel } from '#domain/status';
import type { TrackedStep, TrackingResult } from '#domain/tracking';
import { Badge } from '#ui/Badge';

/** What was found of a manuscript; its title takes the focus when it appears. */
export function TrackingCard({ result }: { result: TrackingResult }) {
  const { manuscript_number, title, status, comments, timeline } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="tracked" aria-labelledby="tracked-title">
      <p className="eyebrow">{manuscript_number}</p>
      <h2 id="tracked-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>
        <Badge colour={detailBadge(status)}>{statusLabel(status)}</Badge>
      </p>
      <Facts {...result} />
      {comments && (
        <>
          <h3>Letter of the last decision</h3>
          <p className="tracked-letter">{comments}</p>
        </>
      )}
      <h3>Progress</h3>
      <ol className="steps tracked-steps">
        {timeline.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ol>
    </section>
  );
}

function Facts({ submitted_at, updated_at, revision_due_date, revision_due_in, doi }: TrackingResult) {
  return (
    <dl className="tracked-facts">
      <div>
        <dt>Submitted</dt>
        <dd>
          <time dateTime={submitted_at}>{longDate(submitted_at)}</time>
        </dd>
      </div>
      <div>
        <dt>Last change</dt>
        <dd>
          <time dateTime={updated_at}>{longDate(updated_at)}</time>
        </dd>
      </div>
      {revision_due_date && (
        <div>
          <dt>Revision due</dt>
          <dd>
            <time dateTime={revision_due_date}>{longDate(revision_due_date)}</time>, {revision_due_in}
          </dd>
        </div>
      )}
      {doi && (
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

const STATE_WORDS = { done: 'Done.', current: 'Now.', upcoming: 'To come.' };

function Step({ title, state, note }: TrackedStep) {
  // A step that was never taken lies not ahead.
  const words = state === 'upcoming' && note ? [note] : [STATE_WORDS[state], note];
  return (
    <li className={state} aria-current={state === 'current' ? 'step' : undefined}>
      <p className="tracked-step">{title}</p>
      <p>{words.filter(Boolean).join(' ')}</p>
    </li>
  );
}
