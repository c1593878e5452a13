import type { ComponentProps } from 'react';
import { describe, FieldFrame, type Labelled } from '#ui/Field';

/** A text field of several lines. */
export function TextArea({ label, hint, error, id, children, ...textarea }: Labelled & ComponentProps<'textarea'>) {
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <textarea {...textarea} {...describe(labelled)} />
      {children}
    </FieldFrame>
  );
}
