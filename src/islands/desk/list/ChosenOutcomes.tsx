import type { ChosenOutcome } from '#domain/desk/list/chosen';

const HEADINGS = { done: 'Done', unchanged: 'Nothing to do', refused: 'Not done' } as const;
const ORDER = ['refused', 'done', 'unchanged'] as const;

/** Results manuscript; what was not done comes first. */
export function ChosenOutcomes({ outcomes, onClose }: { outcomes: readonly ChosenOutcome[]; onClose: () => void }) {
  const of = (result: ChosenOutcome['result']) => outcomes.filter((one) => one.result === result);
  const summary = ORDER.filter((result) => of(result).length > 0).map(
    (result) => `${HEADINGS[result]}: ${of(result).length.toLocaleString('en-GB')}`,
  );
  return (
    <div className="chosen-outcomes">
      <p role="status">{summary.join('. ')}.</p>
      <details open={of('refused').length > 0}>
        <summary>Results</summary>
        <ul>
          {ORDER.flatMap(of).map(({ id, manuscript_number, result, words }) => (
            <li key={id}>
              <strong>{manuscript_number || 'A manuscript'}</strong> {HEADINGS[result].toLowerCase()}: {words}
            </li>
          ))}
        </ul>
      </details>
      <button type="button" className="button quiet" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
