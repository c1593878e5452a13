import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Question } from '#domain/desk/editorial/editorial';

interface Props {
  heading: string;
  children: ReactNode;
  confirm: string;
  /** Disables the button. */
  isLocked?: boolean;
  onAnswer: (isSure: boolean) => void;
}

/** Asks for confirmation; Escape cancels. */
export function ConfirmDialog({ heading, children, confirm, isLocked = false, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isSure = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (sure: boolean) => {
    isSure.current = sure;
    dialog.current?.close();
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="confirm-heading" onClose={() => onAnswer(isSure.current)}>
      <h2 id="confirm-heading">{heading}</h2>
      {children}
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => close(false)}>
          Go back
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isLocked || undefined}
          onClick={() => isLocked || close(true)}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}

/** `ask` resolves to the answer; `dialog` must be rendered. */
export function useConfirmation(): { ask: (question: Question | undefined) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: Question; answer: (isSure: boolean) => void }>();
  return {
    ask: (question) => (question ? new Promise((answer) => setAsked({ question, answer })) : Promise.resolve(true)),
    dialog: asked && (
      <ConfirmDialog
        // A follow-up question opens its own dialog.
        key={asked.question.heading}
        heading={asked.question.heading}
        confirm={asked.question.confirm}
        onAnswer={(isSure) => {
          setAsked(undefined);
          asked.answer(isSure);
        }}
      >
        {asked.question.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
    ),
  };
}
