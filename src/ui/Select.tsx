import type { ComponentProps } from 'react';
import { describe, FieldFrame, type Labelled } from '#ui/Field';

/** A choice of one from a list that opens. */
export function Select({ label, hint, error, id, children, ...select }: Labelled & ComponentProps<'select'>) {
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <select {...select} {...describe(labelled)}>
        {children}
      </select>
    </FieldFrame>
  );
}
