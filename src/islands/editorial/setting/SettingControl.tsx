import { cleanColour, isColour } from '#domain/look/contrast';
import { changesOf } from '#domain/setting/setting-changes';
import type { SettingField } from '#domain/setting/setting-field';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

/** A text of so many characters, such as a number or a day, stands in a short field. */
const SHORT = 10;

interface Props {
  id: string;
  field: SettingField;
  value: string;
  /** What is saved now; shown while something else stands in the control. */
  saved: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** The control of one setting, with its hint, what is saved, and what may be wrong with it. */
export function SettingControl({ id, field, value, saved, error, onChange }: Props) {
  const doubt = error ? undefined : field.doubt?.(value);
  const changes = value === saved ? undefined : changesOf(field, saved, value);
  const hint = (
    <>
      {field.hint}
      {value !== saved && !changes && (
        <>
          <br />
          {saved ? `Saved: ${saved.split('\n').join(', ')}` : 'Not saved yet.'}
        </>
      )}
      {changes?.map((sentence) => (
        <span key={sentence} className="change">
          Not saved yet. {sentence}
        </span>
      ))}
      {doubt && (
        <>
          <br />
          <strong>{doubt}</strong>
        </>
      )}
    </>
  );
  const labelled = { id, label: field.label, hint, error, value };
  const write = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value);
  if (field.control === 'colour') {
    const colour = cleanColour(value);
    return (
      <div className="colour">
        <Field {...labelled} type="text" spellCheck={false} autoComplete="off" onChange={write} />
        <input
          type="color"
          aria-label={`Choose: ${field.label}`}
          value={isColour(colour) ? colour : saved}
          onChange={write}
        />
      </div>
    );
  }
  const type = field.control === 'day' ? 'date' : 'text';
  return field.rows ? (
    <TextArea {...labelled} rows={field.rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <Field {...labelled} type={type} className={field.max <= SHORT ? 'short' : undefined} onChange={write} />
  );
}
