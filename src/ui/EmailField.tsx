import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** Password managers look for the account's email address under `autoComplete="username"`. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type'>) {
  return (
    <Field
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
