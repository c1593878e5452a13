import type { ReactNode } from 'react';

interface Props {
  noun: string;
  /** The add button's label. */
  add: string;
  /** Undefined at the maximum. */
  onAdd: (() => void) | undefined;
  /** Undefined if none was removed. */
  onPutBack: (() => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** A list's foot: add, and restore a removed row. */
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

/** A restore button takes the focus of the removed row. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
