import type { SettingField } from '#domain/setting/setting';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

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
  const doubt = field.doubt?.(value);
  const hint = (
    <>
      {field.hint}
      {value !== saved && (
        <>
          <br />
          Saved: {saved.split('\n').join(', ')}
        </>
      )}
      {doubt && (
        <>
          <br />
          <strong>{doubt}</strong>
        </>
      )}
    </>
  );
  const labelled = { id, label: field.label, hint, error, value };
  return field.rows ? (
    <TextArea {...labelled} rows={field.rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <Field {...labelled} type="text" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
