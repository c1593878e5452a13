import { BOARD_FIELDS, type BoardMember } from '#domain/board/board';
import { OpenRow } from '#islands/kernel/office/rows/OpenRow.tsx';
import type { RowProps } from '#islands/kernel/office/rows/use-rows.ts';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

interface Props extends RowProps<BoardMember> {
  path: string;
  member: BoardMember;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
}

/** How a member is called on this screen. */
export const nameOf = (member: BoardMember | undefined): string => member?.name.trim() || 'Unnamed member';

/** One member: looked at in a line, changed in fields. */
export function BoardMemberRow({ path, member, isOpen, form, onChange, ...tools }: Props) {
  const parts = [...BOARD_FIELDS.map(({ name }) => name), 'portrait'];
  const isWrong = parts.some((name) => form.field(`${path}-${name}`).error);
  const isShown = isOpen || isWrong;
  const name = nameOf(member);
  return (
    <OpenRow
      name={name}
      facts={[member.title, member.affiliation].filter(Boolean).join(' · ') || 'No role yet'}
      isShown={isShown}
      {...tools}
    >
      <MemberFields path={path} member={member} form={form} onChange={onChange} />
    </OpenRow>
  );
}

function MemberFields({ path, member, form, onChange }: Pick<Props, 'path' | 'member' | 'form' | 'onChange'>) {
  return (
    <>
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
      <PictureControl
        label="Portrait"
        hint="A portrait of the person alone. Without one, the page shows initials."
        value={member.portrait}
        proposed={member.name.trim() && `Portrait of ${member.name.trim()}`}
        onChange={(portrait) => onChange({ portrait })}
        {...form.field(`${path}-portrait`)}
      />
    </>
  );
}
