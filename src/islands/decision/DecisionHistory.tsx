import type { Override } from '#domain/decision/decision';
import type { EditorDecision } from '#domain/desk/editorial/replies';
import { decisionText } from '#domain/desk/editorial/timeline';
import { longDate } from '#domain/kernel/date';
import { FailedChecks } from '#islands/publishing/use-publishing-question.tsx';

/** Newest first. */
export function DecisionHistory({ decisions }: { decisions: readonly EditorDecision[] }) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">Decisions</h2>
      {decisions.length === 0 && <p>No decisions yet.</p>}
      <ol className="history">
        {decisions.map((decision) => (
          <Decision key={decision.id} {...decision} />
        ))}
      </ol>
    </section>
  );
}

function Decision({
  previous_status,
  status,
  kind,
  decided_at,
  decided_by,
  notes,
  revision_due_on,
  override,
  ...letter
}: EditorDecision) {
  const { letter_subject, letter_text } = letter;
  return (
    <li>
      <p>
        <strong>{decisionText({ previous_status, status, kind })}</strong>
      </p>
      <p className="hint">
        <time dateTime={decided_at}>{longDate(decided_at)}</time>, {decided_by}
        {revision_due_on && `, revision due ${longDate(revision_due_on)}`}
      </p>
      {notes && <p className="written">{notes}</p>}
      {override && <OverrideReason {...override} />}
      {letter_text ? (
        <details className="letter">
          <summary>{letter_subject}</summary>
          <p className="letter-text">{letter_text}</p>
        </details>
      ) : (
        <p className="hint">No letter was sent.</p>
      )}
    </li>
  );
}

export function OverrideReason({ reason, checks }: Override) {
  return (
    <details className="letter">
      <summary>Published although {checks.length === 1 ? 'a check' : `${checks.length} checks`} had failed</summary>
      <p className="written">{reason || 'No reason was given.'}</p>
      <FailedChecks checks={checks} />
    </details>
  );
}
