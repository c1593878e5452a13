import { useEffect, useRef } from 'react';

/** A question that waits for its answer. */
export interface Asked {
  question: string;
  answer: (isSure: boolean) => void;
}

/** Asks once before an unusual change of status (design §8). */
export function UnusualMoveDialog({ question, answer, onClose }: Asked & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (isSure: boolean) => {
    dialog.current?.close();
    answer(isSure);
  };
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="unusual-heading"
      onClose={() => {
        // Escape closes it too.
        answer(false);
        onClose();
      }}
    >
      <h2 id="unusual-heading">Are you sure?</h2>
      <p>{question}</p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => close(false)}>
          Go back
        </button>
        <button type="button" className="button" onClick={() => close(true)}>
          Yes, change the status
        </button>
      </div>
    </dialog>
  );
}
