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
        Readers get {earlier} again. What was published since leaves the site’s pages; nothing is deleted, and no
        manuscript changes. Corrections, retractions and withdrawals stay on the pages of their articles. It stays so
        until somebody publishes or presses “Rebuild now”.
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
