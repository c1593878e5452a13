import type { ReactNode } from 'react';
import { ErrorSummary } from '#ui/ErrorSummary';
import type { PictureWords } from './calls.ts';
import { PictureWordsFields } from './PictureWordsFields.tsx';
import type { usePictureForm } from './use-picture-form.ts';

interface Props {
  form: ReturnType<typeof usePictureForm>;
  words: PictureWords;
  onChange: (words: PictureWords) => void;
  /** What the button says, and what it says while the form is sent. */
  labels: readonly [label: string, busy: string];
  /** What is asked before the words. */
  children?: ReactNode;
}

/** What is said about a picture, with a button of its own: it stands within other forms. */
export function PictureForm({ form, words, onChange, labels: [label, busy], children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a form in all but its element, which cannot stand in another
    <div className="picture-form" onKeyDown={form.onKeyDown}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      {children}
      <PictureWordsFields words={words} form={form} onChange={onChange} />
      <p>
        <button
          type="button"
          className="button quiet"
          aria-disabled={form.isBusy || undefined}
          onClick={() => void form.submit()}
        >
          {form.isBusy ? busy : label}
        </button>
      </p>
    </div>
  );
}
