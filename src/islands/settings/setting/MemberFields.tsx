import { BOARD_FIELDS, type BoardMember } from '#domain/journal/board/board';
import type { RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

interface Props {
  path: string;
  member: BoardMember;
  form: RowsForm;
  onChange: (part: Partial<BoardMember>) => void;
}

/** The fields of one member of the board. */
export function MemberFields({ path, member, form, onChange }: Props) {
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
