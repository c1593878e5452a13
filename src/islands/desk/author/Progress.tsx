import type { OwnManuscript } from '#domain/submission/author-area';
import { trackedSteps } from '#domain/submission/tracking/tracking';
import { useJournal } from '#islands/kernel/journal.tsx';

const STATES = { done: 'Done', current: 'Now', upcoming: 'Upcoming' } as const;

/** The seven steps of review, with the current one marked. */
export function Progress({ manuscript }: { manuscript: OwnManuscript }) {
  const journal = useJournal();
  const rejectedAfterReview = manuscript.decisions.length > 1 || manuscript.round > 1;
  const steps = trackedSteps(journal, {
    ...manuscript,
    rejectedAfterReview,
    isSentBack: manuscript.sent_back !== null,
  });
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading">Progress</h2>
      <ol className="own-steps">
        {steps.map(({ step, title, state, note }) => (
          <li key={step} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <strong>{title}</strong> <span className="hint">{STATES[state]}</span>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
