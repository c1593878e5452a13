import { cleanColour, isColour } from '#domain/journal/look/contrast';
import { changesOf } from '#domain/settings/setting-changes';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Field } from '#ui/Field';
import { keyed } from '#ui/keyed';
import { TextArea } from '#ui/TextArea';
import type { ControlProps } from './control-props.ts';

/** A text of so many characters, such as a number or a day, stands in a short field. */
const SHORT = 10;

interface Props extends ControlProps {
  type: 'text' | 'date' | 'colour';
}

/** The control of one setting, with its hint, what is saved, and what may be wrong with it. */
export function SettingControl({ type, id, field, value, saved, error, onChange }: Props) {
  const journal = useJournal();
  const doubt = error ? undefined : field.doubt?.(value);
  const changes = value === saved ? undefined : changesOf(journal, field, saved, value);
  const hint = (
    <>
      {field.hint}
      {value !== saved && !changes && (
        <>
          <br />
          {saved ? `Saved: ${saved.split('\n').join(', ')}` : 'Not saved yet.'}
        </>
      )}
      {keyed(changes ?? []).map(({ key, sentence }) => (
        <span key={key} className="change">
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
  if (type === 'colour') {
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
  return field.rows ? (
    <TextArea {...labelled} rows={field.rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <Field {...labelled} type={type} className={field.max <= SHORT ? 'short' : undefined} onChange={write} />
  );
}
