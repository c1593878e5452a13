import type { ComponentProps } from 'react';
import { describe, FieldFrame, type Labelled } from './Field.tsx';

/** A choice of one from a list; `children` are its options. */
export function Select({ label, hint, error, id, ...select }: Labelled & ComponentProps<'select'>) {
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <select {...select} {...describe(labelled)} />
    </FieldFrame>
  );
}
