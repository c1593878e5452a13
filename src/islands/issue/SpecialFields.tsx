import type { GuestEditor, SpecialWords } from '#domain/issue/special';
import { GUEST_FIELDS } from '#domain/issue/special';
import { OpenRow } from '#islands/kernel/office/rows/OpenRow.tsx';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { type RowProps, useRows } from '#islands/kernel/office/rows/use-rows.ts';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { Choice } from '#ui/Choice';
import { Field, FieldError } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

interface Props {
  words: SpecialWords;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
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
              hint="The last day it is open."
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
  const { id, error } = form.field('guest_editors');
  const { propsOf, add, putBack } = useRows({
    rows: guest_editors,
    noun: 'guest editor',
    nameOf,
    home: id,
    onTell,
    onChange: (rows) => onChange({ guest_editors: rows }),
  });
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Guest editors</legend>
      <p className="hint">Their names are shown to readers. Being listed gives no rights in the office.</p>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {guest_editors.map((guest, index) => (
          <GuestRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a guest editor has no other name than the place
            key={index}
            path={`guest_editors-${index}`}
            guest={guest}
            form={form}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <RowsFoot noun="guest editor" add="Add a guest editor" onAdd={() => add(NOBODY)} onPutBack={putBack} />
    </fieldset>
  );
}

const nameOf = (guest: GuestEditor | undefined): string => guest?.name.trim() || 'Unnamed guest editor';

function GuestRow({
  path,
  guest,
  isOpen,
  form,
  onChange,
  ...tools
}: RowProps<GuestEditor> & { path: string; guest: GuestEditor; form: Props['form'] }) {
  const isWrong = GUEST_FIELDS.some(({ name }) => form.field(`${path}-${name}`).error);
  return (
    <OpenRow
      name={nameOf(guest)}
      facts={[guest.affiliation, guest.orcid].filter(Boolean).join(' · ')}
      isShown={isOpen || isWrong}
      {...tools}
    >
      {GUEST_FIELDS.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          value={guest[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          {...form.field(`${path}-${name}`)}
        />
      ))}
    </OpenRow>
  );
}
