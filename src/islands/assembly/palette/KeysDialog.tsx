import { useEffect, useRef } from 'react';
import { Choice } from '#ui/Choice';
import { SINGLE_KEYS } from './keys.ts';
import { setSingleKeys, useSingleKeysSetting } from './single-keys-setting.ts';

/** The keyboard shortcuts, and the setting for single keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const areOn = useSingleKeysSetting();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="keys-heading" onClose={onClose}>
      <h2 id="keys-heading">Keyboard shortcuts</h2>
      <p>
        <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> with <kbd>K</kbd> opens the commands.
      </p>
      <Choice
        id="single-keys"
        type="checkbox"
        label="Use single keys as shortcuts"
        hint="On this device only. Off while you type or a dialog is open."
        checked={areOn}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
      <dl className="keys">
        {SINGLE_KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
