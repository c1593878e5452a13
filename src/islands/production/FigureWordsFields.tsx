import type { SaveForm } from '#islands/document/use-save-form.ts';
import { TextArea } from '#ui/TextArea';
import type { FigureWords } from './calls.ts';

interface Props {
  words: FigureWords;
  form: SaveForm;
  onChange: (words: FigureWords) => void;
}

/** The alternative text and the caption of a figure. */
export function FigureWordsFields({ words, form, onChange }: Props) {
  return (
    <>
      <TextArea
        label="Alternative text"
        hint="What the figure shows, for people who cannot see it. The caption is read out too."
        rows={2}
        value={words.alt}
        onChange={({ currentTarget }) => onChange({ ...words, alt: currentTarget.value })}
        {...form.field('alt')}
      />
      <TextArea
        label="Caption"
        hint="Without its number. The tags em, strong, sub and sup may be used."
        rows={2}
        value={words.caption}
        onChange={({ currentTarget }) => onChange({ ...words, caption: currentTarget.value })}
        {...form.field('caption')}
      />
    </>
  );
}
