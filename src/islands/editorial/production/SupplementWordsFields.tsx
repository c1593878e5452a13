import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import type { SupplementWords } from './calls.ts';
import type { SaveForm } from './use-save-form.ts';

interface Props {
  words: SupplementWords;
  form: SaveForm;
  onChange: (words: SupplementWords) => void;
}

/** The title and the description of a supplementary file. */
export function SupplementWordsFields({ words, form, onChange }: Props) {
  return (
    <>
      <Field
        label="Title of the file"
        hint="What it holds, such as “Table S1. Doses by centre”."
        value={words.title}
        onChange={({ currentTarget }) => onChange({ ...words, title: currentTarget.value })}
        {...form.field('title')}
      />
      <TextArea
        label="Description of the file (optional)"
        rows={2}
        value={words.description}
        onChange={({ currentTarget }) => onChange({ ...words, description: currentTarget.value })}
        {...form.field('description')}
      />
    </>
  );
}
