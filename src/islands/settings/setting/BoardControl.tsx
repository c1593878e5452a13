import { boardText, NO_MEMBER, parseBoard } from '#domain/journal/board/board';
import type { ListProps } from './list-props.ts';
import { MemberFields } from './MemberFields.tsx';
import { RowsControl } from './RowsControl.tsx';

/** The members of the editorial board. */
export function BoardControl(props: ListProps) {
  return (
    <RowsControl
      {...props}
      rows={parseBoard(props.value) ?? parseBoard(props.saved) ?? []}
      noun="member"
      nameOf={(member) => member?.name.trim() || 'Unnamed member'}
      factsOf={({ title, affiliation }) => [title, affiliation].filter(Boolean).join(' · ') || 'No role yet'}
      textOf={boardText}
      blank={NO_MEMBER}
      draw={(member, path, { onChange }) => <MemberFields {...{ member, path, onChange }} form={props.form} />}
    />
  );
}
