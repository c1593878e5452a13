import { type SettingField, TICKED } from '#domain/setting/setting-field';
import { Choice } from '#ui/Choice';
import { describe, FieldError } from '#ui/Field';

interface Props {
  id: string;
  field: SettingField;
  value: string;
  saved: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** Turns something on or off. */
export function TickControl({ id, field: { label, hint }, value, saved, error, onChange }: Props) {
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
