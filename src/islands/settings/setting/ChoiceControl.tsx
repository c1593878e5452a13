import { Select } from '#ui/Select';
import type { ControlProps } from './control-props.ts';

/** One of several. */
export function ChoiceControl({
  id,
  field: { label, hint, choices = [] },
  value,
  saved,
  error,
  onChange,
}: ControlProps) {
  const named = choices.find((choice) => choice.value === saved)?.label;
  return (
    <Select
      {...{ id, label, error, value }}
      hint={value === saved ? hint : `${hint} Not saved yet. Saved: ${named ?? saved}`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
