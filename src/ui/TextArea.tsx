import type { ComponentProps } from 'react';
import { describe, FieldFrame, type Labelled } from './Field.tsx';

/** A text field of several lines; `children` are below it. */
export function TextArea({
  label,
  hint,
  error,
  id,
  rows = 8,
  children,
  ...textarea
}: Labelled & ComponentProps<'textarea'>) {
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <textarea {...textarea} rows={rows} {...describe(labelled)} />
      {children}
    </FieldFrame>
  );
}
