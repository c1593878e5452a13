import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<'input'> & { id: string; label: ReactNode; hint?: string };

export function Choice({ id, label, hint, ...input }: Props) {
  return (
    <div className="choice">
      <input id={id} aria-describedby={hint && `${id}-hint`} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
