import { useRef, useState } from 'react';
import { PICTURE_MAX, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { Field } from '#ui/Field';
import { addPicture, type PictureWords } from './calls.ts';
import { PictureForm } from './PictureForm.tsx';
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
    <PictureForm form={form} words={words} onChange={setWords} labels={['Add the picture', 'Adding…']}>
      <Field
        label="File"
        hint="JPEG, PNG or WebP, at most 3.5 MB. Its date and location are removed from the file."
        type="file"
        accept=".jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp"
        ref={input}
        {...form.field('file')}
      />
    </PictureForm>
  );
}
