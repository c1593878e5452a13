import { wordsIn } from '#domain/publication/article-language';
import { useJournal } from '#islands/kernel/journal.tsx';
import { moved, RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import { Field, FieldError } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import type { MetadataProps } from './metadata-group.ts';

/** The abstract: one text, or sections with headings. */
export function AbstractFields({ metadata: { abstract, language }, change, form }: MetadataProps) {
  const journal = useJournal();
  const set = (next: typeof abstract) => change({ abstract: next });
  const words = wordsIn(journal, language);
  const { id, error } = form.field('abstract');
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Abstract</legend>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {abstract.map((section, index) => {
          const write = (part: Partial<typeof section>) =>
            set(abstract.map((other) => (other === section ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
            <li className="row" key={index}>
              <div className="row-line">
                <strong>Section {index + 1}</strong>
                <RowTools
                  name={`section ${index + 1}`}
                  number={index + 1}
                  count={abstract.length}
                  onMove={(by) => set(moved(abstract, index, by))}
                  onRemove={() => set(abstract.filter((other) => other !== section))}
                />
              </div>
              <div className="row-fields">
                <Field
                  label={`Heading of section ${index + 1}`}
                  hint="Such as Background. Leave empty if the abstract is a single text."
                  {...words}
                  value={section.heading}
                  onChange={({ currentTarget }) => write({ heading: currentTarget.value })}
                  {...form.field(`abstract-${index}-heading`)}
                />
                <TextArea
                  label={`Text of section ${index + 1}`}
                  rows={6}
                  {...words}
                  value={section.text}
                  onChange={({ currentTarget }) => write({ text: currentTarget.value })}
                  {...form.field(`abstract-${index}-text`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <p>
        <button type="button" className="button quiet" onClick={() => set([...abstract, { heading: '', text: '' }])}>
          Add a section
        </button>
      </p>
    </fieldset>
  );
}
