import { useState } from 'react';
import { boardText, NO_MEMBER, parseBoard } from '#domain/board/board';
import { RowsFoot } from '#islands/editorial/rows/RowsFoot.tsx';
import { useRows } from '#islands/editorial/rows/use-rows.ts';
import { BoardMemberRow, nameOf } from './BoardMemberRow.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

/** The members of the editorial board in their order, one open for editing at a time. */
export function BoardControl({ field, value, saved, form, onChange }: ListProps) {
  const members = parseBoard(value) ?? parseBoard(saved) ?? [];
  const [told, setTold] = useState('');
  const { id } = form.field(field.name);
  const { propsOf, add, putBack } = useRows({
    rows: members,
    noun: 'member',
    nameOf,
    home: id,
    onTell: setTold,
    onChange: (next) => onChange(boardText(next)),
  });
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {members.map((member, index) => (
          <BoardMemberRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a member has no other name than its place
            key={index}
            path={`${field.name}-${index}`}
            member={member}
            form={form}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot noun="member" add="Add a member" onAdd={() => add(NO_MEMBER)} onPutBack={putBack} />
    </ListFrame>
  );
}
