import { type Finding, isLoss, type ProductionRecord } from '#domain/production/record';
import { useAction } from '#islands/kernel/use-action.ts';
import { Choice } from '#ui/Choice';
import { settleFindings } from './calls.ts';
import type { Production } from './use-production.ts';

interface Props {
  record: ProductionRecord;
  change: Production['change'];
}

/** What could not be converted. Losses have to be ticked off, one by one or all at once, before publishing. */
export function Findings({ record: { id, findings }, change }: Props) {
  const { run, isBusy, failure } = useAction();
  if (findings.length === 0) return null;
  const losses = findings.filter(isLoss);
  const told = findings.filter((finding) => !isLoss(finding));
  const open = losses.filter(({ is_settled }) => !is_settled);
  const settle = (isSettled: (finding: Finding) => boolean) => {
    const settled = losses.filter(isSettled).map(({ text }) => text);
    void run(() => change((version) => settleFindings(id, { version, settled })));
  };
  return (
    <div className="findings">
      <h3 id="not-converted">What did not convert</h3>
      {losses.length > 0 && (
        <fieldset className="letter-fields" aria-busy={isBusy}>
          <legend>Tick what you have dealt with. Unticked items block publication.</legend>
          {losses.map((finding, index) => (
            <Choice
              key={finding.text}
              type="checkbox"
              id={`finding-${index}`}
              label={finding.text}
              checked={finding.is_settled ?? false}
              onChange={({ currentTarget: { checked } }) =>
                settle((other) => (other === finding ? checked : (other.is_settled ?? false)))
              }
            />
          ))}
          {open.length > 1 && (
            <button type="button" className="button quiet" onClick={() => settle(() => true)}>
              I have dealt with all of them
            </button>
          )}
        </fieldset>
      )}
      {failure && <p className="field-error">{failure}</p>}
      {told.length > 0 && (
        <ul>
          {told.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
