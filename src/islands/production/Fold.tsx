import { type ReactNode, useEffect, useState } from 'react';
import { FieldError } from '#ui/Field';

interface Props {
  id?: string;
  legend: string;
  /** A summary shown while it is collapsed. */
  facts: string;
  error?: string | undefined;
  /** Opens it: for an error in it, or a proposal. */
  isNeeded: boolean;
  children: ReactNode;
}

/** Rarely needed fields, collapsed to one line. A link into the group expands it. */
export function Fold({ id, legend, facts, error, isNeeded, children }: Props) {
  const [isOpen, setOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{legend}</strong> <span className="hint">{facts}</span>
      </summary>
      <fieldset className="rows" id={id} tabIndex={-1} aria-label={legend}>
        {id && error && <FieldError id={id} text={error} />}
        {children}
      </fieldset>
    </details>
  );
}
