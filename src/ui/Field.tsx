import type { ComponentProps, ReactNode } from 'react';

export interface Labelled {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The attributes that link a control to its hint and error, and mark it as invalid. */
export function controlAttributes({ id, hint, error }: Labelled) {
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return { id, 'aria-describedby': parts.join(' ') || undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldFrame({ id, label, hint, error, children }: Labelled & { children: ReactNode }) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {text}
    </p>
  );
}

export function Field({ label, hint, error, id, ...input }: Labelled & ComponentProps<'input'>) {
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <input {...input} {...controlAttributes(labelled)} />
    </FieldFrame>
  );
}

/** A multi-line text field; `children` appear below it. */
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
      <textarea {...textarea} rows={rows} {...controlAttributes(labelled)} />
      {children}
    </FieldFrame>
  );
}

export function Select({ label, hint, error, id, ...select }: Labelled & ComponentProps<'select'>) {
  const labelled = { id, label, hint, error };
  return (
    <FieldFrame {...labelled}>
      <select {...select} {...controlAttributes(labelled)} />
    </FieldFrame>
  );
}
