import { useSyncExternalStore } from 'react';
import { forgetUndoable, lastUndoable, onUndoable, undo } from './undo.tsx';

/** Offers undo after the message has gone, until the next action. */
export function UndoPlace() {
  const undoable = useSyncExternalStore(onUndoable, lastUndoable);
  if (!undoable) return null;
  const leave = (work: () => void) => {
    work();
    // The pressed button disappears.
    document.querySelector('h1')?.focus();
  };
  return (
    <section className="undo-place" aria-label="Last change">
      <p>{undoable.done}</p>
      <button type="button" className="button quiet" onClick={() => leave(() => void undo(undoable))}>
        Undo
      </button>
      <button type="button" className="button quiet" onClick={() => leave(forgetUndoable)}>
        Keep
      </button>
    </section>
  );
}
