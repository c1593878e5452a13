import { useState } from 'react';
import { type BoardMember, boardText, NO_MEMBER, parseBoard } from '#domain/board/board';
import { changesOf } from '#domain/setting/setting-changes';
import type { SettingField } from '#domain/setting/setting-field';
import { moved } from '#islands/editorial/production/RowTools.tsx';
import type { useAttempt } from '#islands/use-attempt.ts';
import { FieldError } from '#ui/Field';
import { BoardMemberRow, nameOf } from './BoardMemberRow.tsx';

interface Props {
  field: SettingField;
  value: string;
  /** What is saved now; the differences to it are shown. */
  saved: string;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  onChange: (text: string) => void;
}

/** The members of the editorial board in their order, one open for editing at a time. */
export function BoardControl({ field, value, saved, form, onChange }: Props) {
  const members = parseBoard(value) ?? parseBoard(saved) ?? [];
  const [open, setOpen] = useState<number>();
  const [told, setTold] = useState('');
  const [before, setBefore] = useState<BoardMember[]>();
  const set = (next: readonly BoardMember[]) => onChange(boardText(next));

  const move = (index: number, by: -1 | 1) => {
    set(moved(members, index, by));
    if (open === index) setOpen(index + by);
    else if (open === index + by) setOpen(index);
    setTold(`${nameOf(members[index])}: now member ${index + by + 1} of ${members.length}.`);
  };
  const remove = (index: number) => {
    setBefore(members);
    set(members.filter((_, other) => other !== index));
    setOpen(undefined);
    setTold(`${nameOf(members[index])} was removed.`);
  };
  const putBack = () => {
    if (!before) return;
    set(before);
    setBefore(undefined);
    setTold('The member is back.');
    document.getElementById(id)?.focus();
  };
  const { id, error } = form.field(field.name);
  const changes = value === saved ? [] : (changesOf(field, saved, value) ?? []);
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className="hint">{field.hint}</p>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {members.map((member, index) => (
          <BoardMemberRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a member has no other name than its place
            key={index}
            path={`${field.name}-${index}`}
            member={member}
            number={index + 1}
            count={members.length}
            isOpen={open === index}
            form={form}
            onToggle={() => setOpen(open === index ? undefined : index)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
            onChange={(part) => set(members.map((other) => (other === member ? { ...other, ...part } : other)))}
          />
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            set([...members, NO_MEMBER]);
            setOpen(members.length);
          }}
        >
          Add a member
        </button>
        {before && (
          <button type="button" className="plain" ref={focusNow} onClick={putBack}>
            Undo: put the member back
          </button>
        )}
      </p>
      {changes.length > 0 && (
        <div>
          <p className="hint">Not saved yet:</p>
          <ul className="hint">
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}

/** What appears because something was removed takes the focus that went with it. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
