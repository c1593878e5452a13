import { useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';

/** An action, and how to undo it. */
export interface Undoable {
  /** A sentence that describes the action. */
  done: string;
  /** Rejects with a sentence after a concurrent change. */
  undo: () => Promise<void>;
}

/** How long the toast offers undo; the bar below the screen offers it until the next action. */
const UNDO_TOAST_MS = 10_000;

let last: Undoable | undefined;
const listeners = new Set<() => void>();

function setLast(undoable: Undoable | undefined): void {
  last = undoable;
  for (const listener of listeners) listener();
}

const lastUndoable = () => last;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports an action in a toast and offers undo there, and longer in the bar below the screen. */
export function offerUndo(undoable: Undoable, offeredMs = UNDO_TOAST_MS): void {
  setLast(undoable);
  const press = () => {
    toast.dismiss(id);
    void undo(undoable);
  };
  const words = (
    <>
      {undoable.done}{' '}
      <button type="button" onClick={press}>
        Undo
      </button>
    </>
  );
  const id = toast.success(words, { duration: offeredMs });
}

export const clearUndoable = () => setLast(undefined);

/** Undoes an action once: both offers disappear. */
async function undo(undoable: Undoable): Promise<void> {
  if (last === undoable) setLast(undefined);
  try {
    await undoable.undo();
    toast.success('Undone.');
  } catch (thrown) {
    toast.error(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Offers undo after the toast has gone, until the next action. */
export function UndoBar() {
  const undoable = useSyncExternalStore(subscribe, lastUndoable);
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
      <button type="button" className="button quiet" onClick={() => leave(clearUndoable)}>
        Keep
      </button>
    </section>
  );
}
