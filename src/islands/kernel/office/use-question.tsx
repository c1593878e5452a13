import { type ReactNode, useState } from 'react';
import type { Question } from '#domain/desk/editorial/editorial';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks for confirmation: `ask` resolves to the answer; `dialog` must be rendered. */
export function useQuestion(): { ask: (question: Question | undefined) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: Question; answer: (isSure: boolean) => void }>();
  return {
    ask: (question) => (question ? new Promise((answer) => setAsked({ question, answer })) : Promise.resolve(true)),
    dialog: asked && (
      <ConfirmDialog
        // A question that follows another one opens a dialog of its own.
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
