import { boardText, NO_MEMBER, parseBoard } from '#domain/board/board';
import { BoardMemberRow, nameOf } from './BoardMemberRow.tsx';
import type { ListProps } from './list-props.ts';
import { RowsControl } from './RowsControl.tsx';

/** The members of the editorial board. */
export function BoardControl(props: ListProps) {
  return (
    <RowsControl
      {...props}
      rows={parseBoard(props.value) ?? parseBoard(props.saved) ?? []}
      noun="member"
      nameOf={nameOf}
      textOf={boardText}
      blank={NO_MEMBER}
      draw={(member, row) => <BoardMemberRow {...row} member={member} form={props.form} />}
    />
  );
}
