import { checklistTitle, type ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';
import type { SupplementWords } from './calls.ts';

interface Props {
  words: SupplementWords;
  /** Of which it may be the filled-in checklist. */
  guidelines: readonly ReportingGuidelineId[];
  form: SaveForm;
  onChange: (words: SupplementWords) => void;
}

/** The title and the description of a supplementary file, and whether it is a checklist where the article names a guideline. */
export function SupplementWordsFields({ words, guidelines, form, onChange }: Props) {
  const choose = (chosen: string) => {
    const guideline = guidelines.find((id) => id === chosen) ?? '';
    const title = words.title || (guideline && checklistTitle(guideline));
    onChange({ ...words, title, guideline });
  };
  return (
    <>
      {guidelines.length > 0 && (
        <Select
          label="Kind of file"
          hint="A reporting checklist is also listed with its guideline."
          value={words.guideline}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          {...form.field('guideline')}
        >
          <option value="">Supplementary file</option>
          {guidelines.map((id) => (
            <option key={id} value={id}>
              {checklistTitle(id)}
            </option>
          ))}
        </Select>
      )}
      <Field
        label="Title of the file"
        hint="What it contains, such as “Table S1. Doses by centre”."
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
