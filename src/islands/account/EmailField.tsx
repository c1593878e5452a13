import type { ComponentProps } from 'react';
import { Field } from '#ui/Field';

/** The e-mail address of an account, as password managers look for it. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete'>) {
  return (
    <Field
      label="E-mail"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
