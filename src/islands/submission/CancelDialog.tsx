import { useEffect, useRef } from 'react';

interface Props {
  onClear: () => void;
  onClose: () => void;
}

/** Confirms before the form is cleared. */
export function CancelDialog({ onClear, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="cancel-heading" onClose={onClose}>
      <h2 id="cancel-heading">Clear the whole form?</h2>
      <p>Everything you entered, the chosen file and the saved draft will be deleted. This cannot be undone.</p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Keep the form
        </button>
        <button type="button" className="button" onClick={onClear}>
          Clear everything
        </button>
      </div>
    </dialog>
  );
}
