import { useState } from 'react';
import type { ProductionFunder } from '#domain/production/record';
import { moved, RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import { Field, FieldError } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import { linesOf, type MetadataProps } from './metadata-group.ts';
import { Proposed } from './Proposed.tsx';

const NOBODY: ProductionFunder = { name: '', id: '', awards: [] };

/** Those who paid for the study, with what identifies them and the numbers of their awards. */
export function FundersFields({
  metadata: { funders },
  change,
  form,
  proposed,
}: MetadataProps & { proposed: ProductionFunder[] }) {
  const [told, setTold] = useState('');
  const set = (next: ProductionFunder[]) => change({ funders: next });
  const { id, error } = form.field('funders');
  const focus = () => document.getElementById(id)?.focus();
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Funders</legend>
      {error && <FieldError id={id} text={error} />}
      <p className="hint">Used for DOI registration and the article page; the funding statement is unchanged.</p>
      <ol>
        {funders.map((funder, index) => {
          const name = funder.name || `funder ${index + 1}`;
          const path = `funders-${index}`;
          const write = (part: Partial<ProductionFunder>) =>
            set(funders.map((other) => (other === funder ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a funder has no other name than its place
            <li className="row" key={index}>
              <div className="row-line">
                <strong>{funder.name || `Funder ${index + 1}`}</strong>
                <RowTools
                  name={name}
                  number={index + 1}
                  count={funders.length}
                  onMove={(by) => set(moved(funders, index, by))}
                  onRemove={() => {
                    set(funders.filter((other) => other !== funder));
                    setTold(`${funder.name || 'The funder'} was removed.`);
                    focus();
                  }}
                />
              </div>
              <div className="row-fields">
                <Field
                  label={`Name of funder ${index + 1}`}
                  value={funder.name}
                  onChange={({ currentTarget }) => write({ name: currentTarget.value })}
                  {...form.field(`${path}-name`)}
                />
                <Field
                  label={`ROR iD or Crossref funder DOI of funder ${index + 1}`}
                  hint="Such as https://ror.org/03yrm5c26 or 10.13039/100000001 (optional)."
                  autoCapitalize="none"
                  spellCheck={false}
                  value={funder.id}
                  onChange={({ currentTarget }) => write({ id: currentTarget.value })}
                  {...form.field(`${path}-id`)}
                />
                <TextArea
                  label={`Award numbers of funder ${index + 1}`}
                  hint="One per line."
                  rows={2}
                  spellCheck={false}
                  value={funder.awards.join('\n')}
                  onChange={({ currentTarget }) => write({ awards: linesOf(currentTarget.value) })}
                  {...form.field(`${path}-awards`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Proposed
        names={proposed.map(({ name, awards }) => [name, ...awards].join(', '))}
        action={proposed.length === 1 ? 'Add the funder' : 'Add the funders'}
        onTake={() => {
          set([...funders, ...proposed]);
          focus();
        }}
      />
      <p role="status" className="hint told">
        {told}
      </p>
      <p>
        <button type="button" className="button quiet" onClick={() => set([...funders, NOBODY])}>
          Add a funder
        </button>
      </p>
    </fieldset>
  );
}
