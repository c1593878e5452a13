import type { ReactNode } from 'react';
import { FieldError } from '#ui/Field';

interface Props {
  id: string;
  legend: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}

/** A list in a form, with hint and error. */
export function RowsFrame({ id, legend, hint, error, children }: Props) {
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {error && <FieldError id={id} text={error} />}
      {children}
    </fieldset>
  );
}
