import { useEffect, useRef } from 'react';
import { BOARD_FIELDS, type BoardMember } from '#domain/board/board';
import { RowTools } from '#islands/editorial/production/RowTools.tsx';
import type { useAttempt } from '#islands/use-attempt.ts';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

interface Props {
  path: string;
  member: BoardMember;
  number: number;
  count: number;
  isOpen: boolean;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (part: Partial<BoardMember>) => void;
}

/** How a member is called on this screen. */
export const nameOf = (member: BoardMember | undefined): string => member?.name.trim() || 'The unnamed member';

/** One member: looked at in a line, changed in fields. */
export function BoardMemberRow({ path, member, number, count, isOpen, form, onToggle, ...actions }: Props) {
  const isWrong = BOARD_FIELDS.some(({ name }) => form.field(`${path}-${name}`).error);
  const isShown = isOpen || isWrong;
  const name = nameOf(member);
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <strong>{name}</strong>
          <span className="hint">
            {[member.title, member.affiliation].filter(Boolean).join(' · ') || 'No role yet'}
          </span>
        </div>
        <span className="row-tools">
          <button
            type="button"
            className="plain"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Close' : 'Change'} ${name}`}
            onClick={onToggle}
          >
            {isShown ? 'Close' : 'Change'}
          </button>
          <RowTools name={name} number={number} count={count} onMove={actions.onMove} onRemove={actions.onRemove} />
        </span>
      </div>
      {isShown && <MemberFields path={path} member={member} form={form} onChange={actions.onChange} />}
    </li>
  );
}

function MemberFields({ path, member, form, onChange }: Pick<Props, 'path' | 'member' | 'form' | 'onChange'>) {
  const fields = useRef<HTMLDivElement>(null);
  // Whoever opens a member wants to write; a wrong entry is reached from the summary.
  useEffect(() => {
    if (!fields.current?.querySelector('[aria-invalid]')) fields.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div className="row-fields" ref={fields}>
      {BOARD_FIELDS.map(({ name, label, hint, rows }) => {
        const props = { label, hint, value: member[name], ...form.field(`${path}-${name}`) };
        return rows ? (
          <TextArea
            key={name}
            {...props}
            rows={rows}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        ) : (
          <Field key={name} {...props} onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })} />
        );
      })}
    </div>
  );
}
