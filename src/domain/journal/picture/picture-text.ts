import * as z from 'zod';
import { cleanLine } from '#domain/kernel/plain-text';
import { PICTURE_MAX, PICTURE_NAME } from './picture.ts';

const textSchema = (called: string, max: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(max, `Use at most ${max} characters for ${called}.`));

const PictureFields = z.strictObject({
  description: textSchema('the description', PICTURE_MAX.description),
  decorative: z.boolean(),
  credit: textSchema('the credit', PICTURE_MAX.credit),
});

type PictureTexts = z.infer<typeof PictureFields>;

/** A picture without a description must be declared decorative, so that none is forgotten. */
function checkDescription({ description, decorative }: PictureTexts, { addIssue }: z.RefinementCtx): void {
  if (decorative !== (description !== '')) return;
  const message = decorative
    ? 'Leave the description empty, or untick “decorative”.'
    : 'Describe what the picture shows, or tick that it is decorative.';
  addIssue({ code: 'custom', path: ['description'], message });
}

export const PictureName = z.string().regex(PICTURE_NAME, 'There is no such picture.');

export const PictureText = PictureFields.superRefine(checkDescription);

export const PictureChange = PictureFields.extend({ name: PictureName }).superRefine(checkDescription);
