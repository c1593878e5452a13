import { type ReactNode, useState } from 'react';
import type { NoticeInput } from '#domain/desk/editorial/notice';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { Field } from '#ui/Field';

interface Props {
  manuscript: EditorManuscript;
  input: NoticeInput;
  /** The words of the notice. */
  children: ReactNode;
  /** Called with what was typed to confirm, or with nothing where the editor cancels. */
  onAnswer: (confirm: string | undefined) => void;
}

/** Asks before a notice is published; for a retraction the manuscript number has to be typed. */
export function NoticeDialog({ manuscript: { title, manuscript_number }, input: { kind }, children, onAnswer }: Props) {
  const [typed, setTyped] = useState('');
  const isRetraction = kind === 'retraction';
  return (
    <ConfirmDialog
      heading={isRetraction ? 'Retract this article?' : 'Publish this notice?'}
      confirm={isRetraction ? 'Retract the article' : `Publish the ${NOTICE_LABELS[kind].toLowerCase()}`}
      isLocked={isRetraction && typed.trim() !== manuscript_number}
      onAnswer={(isSure) => onAnswer(isSure ? typed.trim() : undefined)}
    >
      <p>
        It marks “{title}” ({manuscript_number}) for all readers, in lists, feeds and exports, as soon as the site is
        published.{isRetraction && ' The title then begins with “RETRACTED:”.'}
      </p>
      {children}
      {isRetraction && (
        <Field
          id="notice-confirm"
          label={`Type ${manuscript_number} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
