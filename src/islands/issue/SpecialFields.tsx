import type { GuestEditor, SpecialWords } from '#domain/issue/special';
import { GUEST_FIELDS } from '#domain/issue/special';
import { Rows, type RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

interface Props {
  words: SpecialWords;
  form: RowsForm;
  onTell: (sentence: string) => void;
  onChange: (part: Partial<SpecialWords>) => void;
}

const NOBODY: GuestEditor = { name: '', affiliation: '', orcid: '' };

/** Whether an issue is special, and then its guest editors and its call. */
export function SpecialFields({ words, form, onTell, onChange }: Props) {
  return (
    <>
      <Choice
        type="checkbox"
        label="This is a special issue"
        checked={words.is_special}
        onChange={({ currentTarget }) => onChange({ is_special: currentTarget.checked })}
        {...form.field('is_special')}
      />
      {words.is_special && (
        <>
          <GuestEditors words={words} form={form} onTell={onTell} onChange={onChange} />
          <fieldset className="rows">
            <legend>Call for papers</legend>
            <p className="hint">Shown on the page of calls and in its calendar. Leave the text empty for no call.</p>
            <TextArea
              label="Text of the call"
              hint="What you are looking for. Authors are asked to name the call in their cover letter."
              rows={8}
              value={words.call_text}
              onChange={({ currentTarget }) => onChange({ call_text: currentTarget.value })}
              {...form.field('call_text')}
            />
            <Field
              label="Opens on"
              type="date"
              value={words.call_opens_on}
              onChange={({ currentTarget }) => onChange({ call_opens_on: currentTarget.value })}
              {...form.field('call_opens_on')}
            />
            <Field
              label="Closes on"
              hint="The last day for submissions."
              type="date"
              value={words.call_closes_on}
              onChange={({ currentTarget }) => onChange({ call_closes_on: currentTarget.value })}
              {...form.field('call_closes_on')}
            />
          </fieldset>
        </>
      )}
    </>
  );
}

function GuestEditors({ words: { guest_editors }, form, onTell, onChange }: Props) {
  return (
    <RowsFrame
      legend="Guest editors"
      hint="Their names are shown to readers. Being listed gives no access to the office."
      {...form.field('guest_editors')}
    >
      <Rows
        path="guest_editors"
        rows={guest_editors}
        noun="guest editor"
        nameOf={(guest) => guest?.name.trim() || 'Unnamed guest editor'}
        factsOf={({ affiliation, orcid }) => [affiliation, orcid].filter(Boolean).join(' · ')}
        blank={NOBODY}
        form={form}
        onTell={onTell}
        onChange={(rows) => onChange({ guest_editors: rows })}
        draw={(guest, path, change) =>
          GUEST_FIELDS.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              value={guest[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
              {...form.field(`${path}-${name}`)}
            />
          ))
        }
      />
    </RowsFrame>
  );
}
