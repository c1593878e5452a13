import { useState } from 'react';
import type { EthicsCommittee } from '#domain/publication/integrity/conduct';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { moved, RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import { Field, FieldError } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import { linesOf } from './metadata-group.ts';

interface Props {
  committees: readonly EthicsCommittee[];
  form: SaveForm;
  onChange: (committees: EthicsCommittee[]) => void;
}

const NOBODY: EthicsCommittee = { name: '', numbers: [], decided_on: null };

/** The committees that approved a study or let it go without approval. */
export function CommitteesFields({ committees, form, onChange }: Props) {
  const [told, setTold] = useState('');
  const { id, error } = form.field('conduct-committees');
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Committees</legend>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {committees.map((committee, index) => {
          const name = committee.name || `Committee ${index + 1}`;
          const path = `conduct-committees-${index}`;
          const write = (part: Partial<EthicsCommittee>) =>
            onChange(committees.map((other) => (other === committee ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a committee has no other name than its place
            <li className="row" key={index}>
              <div className="row-line">
                <strong>{name}</strong>
                <RowTools
                  name={committee.name || `committee ${index + 1}`}
                  number={index + 1}
                  count={committees.length}
                  onMove={(by) => onChange(moved(committees, index, by))}
                  onRemove={() => {
                    onChange(committees.filter((other) => other !== committee));
                    setTold(`${name} was removed.`);
                    document.getElementById(id)?.focus();
                  }}
                />
              </div>
              <div className="row-fields">
                <Field
                  label={`Name of committee ${index + 1}`}
                  value={committee.name}
                  onChange={({ currentTarget }) => write({ name: currentTarget.value })}
                  {...form.field(`${path}-name`)}
                />
                <TextArea
                  label={`Approval numbers of committee ${index + 1}`}
                  hint="One per line."
                  rows={2}
                  spellCheck={false}
                  value={committee.numbers.join('\n')}
                  onChange={({ currentTarget }) => write({ numbers: linesOf(currentTarget.value) })}
                  {...form.field(`${path}-numbers`)}
                />
                <Field
                  label={`Decision date of committee ${index + 1}`}
                  hint="Optional."
                  type="date"
                  value={committee.decided_on ?? ''}
                  onChange={({ currentTarget }) => write({ decided_on: currentTarget.value || null })}
                  {...form.field(`${path}-decided_on`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <p>
        <button type="button" className="button quiet" onClick={() => onChange([...committees, NOBODY])}>
          Add a committee
        </button>
      </p>
    </fieldset>
  );
}
