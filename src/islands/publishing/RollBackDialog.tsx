import { useEffect, useRef } from 'react';

interface Props {
  /** What the site would show again, in words. */
  earlier: string;
  onAnswer: (isSure: boolean) => void;
}

/** Asks once before readers lose what was published last, and says what comes after. */
export function RollBackDialog({ earlier, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="roll-back-heading"
      onClose={({ currentTarget }) => onAnswer(currentTarget.returnValue === 'yes')}
    >
      <h2 id="roll-back-heading">Roll the site back?</h2>
      <p>
        Readers see {earlier} again. Anything published since disappears from the site; nothing is deleted, and no
        manuscript changes. Corrections, retractions and withdrawals stay on the pages of their articles. This lasts
        until someone publishes or presses “Rebuild now”.
      </p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close('no')}>
          Leave it as it is
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close('yes')}>
          Yes, roll back
        </button>
      </div>
    </dialog>
  );
}
