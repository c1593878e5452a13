import { toast } from 'react-hot-toast/headless';

/** Something that was just done, and how it is undone. */
export interface Undoable {
  /** What was done, in a sentence. */
  done: string;
  /** Brings back what was; fails with a sentence where someone else has changed it since. */
  undo: () => Promise<void>;
}

/** How long the message offers to undo, where nothing else is said; the office's own place goes on until something else is done. */
const OFFERED_MS = 10_000;

let last: Undoable | undefined;
const listeners = new Set<() => void>();

function keep(undoable: Undoable | undefined): void {
  last = undoable;
  for (const listener of listeners) listener();
}

/** What was done last and can be undone. */
export const lastUndoable = () => last;

/** Calls back whenever that changes. */
export function onUndoable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that something was done, and offers to undo it: in the message, and below the screen for longer. */
export function offerUndo(undoable: Undoable, offeredMs = OFFERED_MS): void {
  keep(undoable);
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

/** It is not offered any more. */
export const forgetUndoable = () => keep(undefined);

/** Undoes it once: what was pressed in the message is missing below the screen. */
export async function undo(undoable: Undoable): Promise<void> {
  if (last === undoable) keep(undefined);
  try {
    await undoable.undo();
    toast.success('Undone.');
  } catch (thrown) {
    toast.error(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
