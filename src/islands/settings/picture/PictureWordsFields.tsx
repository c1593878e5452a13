import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import type { PictureWords } from './calls.ts';

interface Props {
  words: PictureWords;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  onChange: (words: PictureWords) => void;
}

/** What a picture shows, or that it is only decoration; and whose it is. */
export function PictureWordsFields({ words, form, onChange }: Props) {
  return (
    <>
      <TextArea
        label="Description"
        hint="What the picture shows, for people who cannot see it."
        rows={2}
        value={words.description}
        onChange={({ currentTarget }) => onChange({ ...words, description: currentTarget.value })}
        {...form.field('description')}
      />
      <Choice
        id={form.field('decorative').id}
        type="checkbox"
        label="Decorative, no description needed"
        checked={words.decorative}
        onChange={({ currentTarget }) => onChange({ ...words, decorative: currentTarget.checked })}
      />
      <Field
        label="Credit"
        hint="Such as “Photograph: Amina Diallo” (optional)."
        value={words.credit}
        onChange={({ currentTarget }) => onChange({ ...words, credit: currentTarget.value })}
        {...form.field('credit')}
      />
    </>
  );
}
