import { DECISION_KINDS, kindsOf } from '#domain/decision/kind';
import { Choice } from '#ui/Choice';
import type { DecisionDraft } from './use-decision-draft.ts';

interface Props {
  draft: DecisionDraft;
  change: (part: Partial<DecisionDraft>) => void;
  error: string | undefined;
}

/** Which of the decisions that lead to the chosen status it is; nothing where the status says it all. */
export function KindChoice({ draft, change, error }: Props) {
  const kinds = kindsOf(draft.status);
  if (kinds.length === 0) return null;
  return (
    <fieldset className="letter-fields">
      <legend>Which decision</legend>
      {kinds.map((kind) => (
        <Choice
          key={kind}
          id={`decision-${kind}`}
          type="radio"
          name="kind"
          value={kind}
          label={DECISION_KINDS[kind].label}
          checked={kind === draft.kind}
          onChange={() => change({ kind })}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
