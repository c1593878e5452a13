import { useState } from 'react';
import { LOGO_MAX_BYTES, logoProblem } from '#domain/journal/look/logo';
import { Field } from '#ui/Field';
import type { ControlProps } from './control-props.ts';

/** Chooses a small image as the logo, or none. */
export function LogoControl({ id, field, value, saved, error, onChange }: ControlProps) {
  const [refused, setRefused] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // What is far too large is not even read.
    const isHuge = file.size > LOGO_MAX_BYTES * 20;
    const text = isHuge ? '' : await dataAddress(file);
    const problem = isHuge ? `Choose a logo of at most ${LOGO_MAX_BYTES / 1000} kB.` : logoProblem(text);
    setRefused(problem ?? '');
    if (!problem) onChange(text);
  };
  return (
    <div className="logo-choice">
      <Field
        id={id}
        label={field.label}
        hint={field.hint}
        error={error ?? (refused || undefined)}
        type="file"
        accept=".svg,.png,image/svg+xml,image/png"
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {value !== saved && (
        <p className="hint">{value ? 'The chosen logo is not saved yet.' : 'Not saved yet: no logo.'}</p>
      )}
      {value && (
        <p>
          <button type="button" className="button quiet" onClick={() => onChange('')}>
            Remove the logo
          </button>
        </p>
      )}
    </div>
  );
}

/** A file as the `data:` address that pages carry; its name tells the type, because systems name SVGs in many ways. */
async function dataAddress(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = file.name.toLowerCase().endsWith('.png') ? 'png' : 'svg+xml';
  return `data:image/${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
