import { Field } from '#ui/Field';
import type { DecisionDraft } from './use-decision-draft.ts';

interface Control {
  id: string;
  name: string;
  error: string | undefined;
}

interface Props {
  draft: DecisionDraft;
  change: (part: Partial<DecisionDraft>) => void;
  volume: Control;
  issue: Control;
}

/** Where an accepted or published manuscript appears; blank means nowhere yet (spec §5). */
export function PlaceFields({ draft, change, volume, issue }: Props) {
  return (
    <div className="field-pair place">
      <Field
        label="Volume"
        type="number"
        min={1}
        step={1}
        placeholder="e.g. 42"
        value={draft.volume}
        onChange={({ currentTarget }) => change({ volume: currentTarget.value })}
        {...volume}
      />
      <Field
        label="Issue"
        type="number"
        min={1}
        step={1}
        placeholder="e.g. 3"
        value={draft.issue}
        onChange={({ currentTarget }) => change({ issue: currentTarget.value })}
        {...issue}
      />
    </div>
  );
}
