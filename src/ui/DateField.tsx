import { type ComponentProps, useState } from 'react';
import { longDate } from '#domain/kernel/date';
import { isPlainDate } from '#domain/kernel/plain-date';
import { controlAttributes, type Field, FieldFrame } from './Field.tsx';

/** A date field with the chosen day written out below, because browsers differ in the order of day and month. */
export function DateField({ label, hint, error, id, onChange, ...input }: ComponentProps<typeof Field>) {
  const [typed, setTyped] = useState<string>();
  const day = String(input.value ?? typed ?? input.defaultValue ?? '');
  const labelled = { id, label, hint, error };
  const { 'aria-describedby': described, ...control } = controlAttributes(labelled);
  return (
    <FieldFrame {...labelled}>
      <input
        {...input}
        {...control}
        type="date"
        aria-describedby={[described, `${id}-day`].filter(Boolean).join(' ')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <p className="hint" id={`${id}-day`}>
        {isPlainDate(day) && `${weekday(day)} ${longDate(day)}`}
      </p>
    </FieldFrame>
  );
}

const weekday = (day: string) => new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
