import { useState } from 'react';
import type { Reference } from '#domain/publication/article';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { EditorDialog } from './EditorDialog.tsx';

interface Props {
  references: readonly Reference[];
  onCite: (numbers: number[]) => void;
  onClose: () => void;
}

/** References chosen from the list of the article. */
export function CitationDialog({ references, onCite, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const words = search.trim().toLowerCase();
  const found = references
    .map(({ text }, at) => ({ text, number: at + 1 }))
    .filter(({ text, number }) => `${number}. ${text}`.toLowerCase().includes(words) || chosen.includes(number));
  const toggle = (number: number, isChosen: boolean) =>
    setChosen(
      isChosen ? [...chosen, number].toSorted((one, other) => one - other) : chosen.filter((one) => one !== number),
    );
  return (
    <EditorDialog
      title="Cite references"
      submit="Cite"
      onSubmit={() => (chosen.length > 0 ? onCite([...chosen]) : undefined)}
      onClose={onClose}
    >
      {references.length === 0 ? (
        <p>The article has no references yet. Add them under Metadata first.</p>
      ) : (
        <>
          <Field
            id="citation-search"
            label="Find a reference"
            type="search"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <fieldset className="choices references-list">
            <legend>References</legend>
            {found.map(({ text, number }) => (
              <Choice
                key={number}
                id={`cite-reference-${number}`}
                type="checkbox"
                label={`${number}. ${text}`}
                checked={chosen.includes(number)}
                onChange={({ currentTarget }) => toggle(number, currentTarget.checked)}
              />
            ))}
          </fieldset>
          <p className="hint" role="status">
            {found.length === 0 ? 'No references match.' : ''}
          </p>
        </>
      )}
    </EditorDialog>
  );
}
