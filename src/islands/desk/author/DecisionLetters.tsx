import { decisionLabel } from '#domain/decision/kind';
import { longDate } from '#domain/kernel/date';
import type { OwnDecision } from '#domain/submission/author-area';

/** The letters of the editors as they were sent, newest first and open. */
export function DecisionLetters({ decisions }: { decisions: OwnDecision[] }) {
  return (
    <section aria-labelledby="decisions-heading">
      <h2 id="decisions-heading">Decision letters</h2>
      {decisions.map(({ id, letter_subject, letter_text, decided_at, ...decision }, index) => (
        <details key={id} className="letter" open={index === 0}>
          <summary>
            {letter_subject}{' '}
            <span className="hint">
              {decisionLabel(decision)}, {longDate(decided_at)}
            </span>
          </summary>
          <div className="letter-text">{letter_text}</div>
        </details>
      ))}
    </section>
  );
}
