import type { ReactNode } from 'react';

interface Props {
  noun: string;
  /** What the button says that adds one. */
  add: string;
  /** Undefined where there are as many as there may be. */
  onAdd: (() => void) | undefined;
  /** Undefined where none was removed. */
  onPutBack: (() => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** Below a list: the way to one more, and the way back to one that was removed. */
export function RowsFoot({ noun, add, onAdd, onPutBack, children }: Props) {
  return (
    <p className="form-actions">
      {onAdd && (
        <button type="button" className="button quiet" onClick={onAdd}>
          {add}
        </button>
      )}
      {children}
      {onPutBack && (
        <button type="button" className="plain" ref={focusNow} onClick={onPutBack}>
          Undo: put the {noun} back
        </button>
      )}
    </p>
  );
}

/** What appears because something was removed takes the focus that went with it. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
