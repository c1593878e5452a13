import { useRef, useState } from 'react';
import { PICTURE_MAX, PICTURE_TEXTS } from '#domain/picture/picture';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { addPicture, type PictureWords } from './calls.ts';
import { PictureWordsFields } from './PictureWordsFields.tsx';
import { usePictureForm } from './use-picture-form.ts';

interface Props {
  id: string;
  /** What such a picture mostly shows. */
  proposed: string;
  onDone: (name: string) => void;
}

/** Adds a picture to those of the office. It stands within other forms, and is sent by its own button. */
export function NewPicture({ id, proposed, onDone }: Props) {
  const [words, setWords] = useState<PictureWords>({ description: proposed, decorative: false, credit: '' });
  const input = useRef<HTMLInputElement>(null);
  const chosen = () => input.current?.files?.[0];
  const form = usePictureForm(id, {
    check: () => {
      const file = chosen();
      if (!file) return [{ name: 'file', message: 'Choose a file first.' }];
      return file.size > PICTURE_MAX.bytes ? [{ name: 'file', message: PICTURE_TEXTS.tooLarge }] : [];
    },
    send: () => addPicture(chosen() as File, words),
    onDone,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a form in all but its element, which cannot stand in another
    <div className="picture-form" onKeyDown={form.onKeyDown}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field
        label="File"
        hint="JPEG, PNG or WebP, at most 3.5 MB. Where and when it was taken is removed from the file."
        type="file"
        accept=".jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp"
        ref={input}
        {...form.field('file')}
      />
      <PictureWordsFields words={words} form={form} onChange={setWords} />
      <p>
        <button
          type="button"
          className="button quiet"
          aria-disabled={form.isBusy || undefined}
          onClick={() => void form.submit()}
        >
          {form.isBusy ? 'Adding…' : 'Add the picture'}
        </button>
      </p>
    </div>
  );
}
