import type { ReactNode } from 'react';
import { changesOf } from '#domain/settings/setting-changes';
import { useJournal } from '#islands/kernel/journal.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { keyed } from '#ui/keyed';
import type { ListProps } from './list-props.ts';

/** A setting that is a list, with its hint, what is wrong with it, and in sentences what is not saved yet. */
export function ListFrame({
  field,
  value,
  saved,
  form,
  children,
}: Omit<ListProps, 'onChange'> & { children: ReactNode }) {
  const journal = useJournal();
  const { id, error } = form.field(field.name);
  const changes = value === saved ? [] : (changesOf(journal, field, saved, value) ?? []);
  return (
    <RowsFrame id={id} legend={field.label} hint={field.hint} error={error}>
      {children}
      {changes.length > 0 && (
        <div>
          <p className="hint">Not saved yet:</p>
          <ul className="hint">
            {keyed(changes).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </RowsFrame>
  );
}
