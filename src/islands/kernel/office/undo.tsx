import { useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';

/** An action, and how to undo it. */
export interface Undoable {
  /** What was done, in a sentence. */
  done: string;
  /** Undoes it; fails with a sentence after a concurrent change. */
  undo: () => Promise<void>;
}

/** How long the message offers undo by default; below the screen it stays until the next action. */
const OFFERED_MS = 10_000;

let last: Undoable | undefined;
const listeners = new Set<() => void>();

function setLast(undoable: Undoable | undefined): void {
  last = undoable;
  for (const listener of listeners) listener();
}

const lastUndoable = () => last;

/** Subscribes to its changes. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports an action and offers undo: in the message, and longer below the screen. */
export function offerUndo(undoable: Undoable, offeredMs = OFFERED_MS): void {
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

/** Withdraws the offer. */
export const clearUndoable = () => setLast(undefined);

/** Undoes it once: both offers disappear. */
async function undo(undoable: Undoable): Promise<void> {
  if (last === undoable) setLast(undefined);
  try {
    await undoable.undo();
    toast.success('Undone.');
  } catch (thrown) {
    toast.error(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Offers undo after the message has gone, until the next action. */
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
