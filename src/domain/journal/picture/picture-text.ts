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

/** A decorative picture must be declared as such, so that no description is forgotten by accident. */
function checkDescription({ description, decorative }: PictureTexts, { addIssue }: z.RefinementCtx): void {
  if (decorative !== (description !== '')) return;
  const message = decorative
    ? 'Leave the description empty, or untick “decorative”.'
    : 'Describe what the picture shows, or tick that it is decorative.';
  addIssue({ code: 'custom', path: ['description'], message });
}

/** A picture's name in an address. */
export const PictureName = z.string().regex(PICTURE_NAME, 'There is no such picture.');

/** The text about a picture: its description, or that it is decorative; and the credit, which may be empty. */
export const PictureText = PictureFields.superRefine(checkDescription);

/** The same with the picture's name. */
export const PictureChange = PictureFields.extend({ name: PictureName }).superRefine(checkDescription);
