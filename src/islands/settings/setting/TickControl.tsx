import { TICKED } from '#domain/settings/setting-field';
import { Choice } from '#ui/Choice';
import { describe, FieldError } from '#ui/Field';
import type { ControlProps } from './control-props.ts';

/** Turns something on or off. */
export function TickControl({ id, field: { label, hint }, value, saved, error, onChange }: ControlProps) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <Choice
        {...describe({ id, label, hint, error })}
        type="checkbox"
        label={label}
        hint={value === saved ? hint : `${hint} Not saved yet.`}
        checked={value !== ''}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '')}
      />
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}
