import type { ComponentProps } from 'react';
import { Field } from '#ui/Field';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint'>;

/** Asks for the second factor if it is on. */
export function CodeField(field: Props) {
  return (
    <Field
      label="Code from the app"
      hint="If you don’t have your phone, enter a recovery code."
      autoComplete="one-time-code"
      required
      {...field}
    />
  );
}
