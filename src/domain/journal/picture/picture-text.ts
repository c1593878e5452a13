import * as z from 'zod';
import { cleanLine } from '#domain/kernel/plain-text';
import { PICTURE_MAX, PICTURE_NAME } from './picture.ts';

const line = (called: string, max: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(max, `Use at most ${max} characters for ${called}.`));

const Words = z.strictObject({
  description: line('the description', PICTURE_MAX.description),
  decorative: z.boolean(),
  credit: line('the credit', PICTURE_MAX.credit),
});

type Said = z.infer<typeof Words>;

/** One that is only decoration has no description, and that is said: no one forgets it by accident. */
function checkSaid({ description, decorative }: Said, { addIssue }: z.RefinementCtx): void {
  if (decorative !== (description !== '')) return;
  const message = decorative
    ? 'Leave the description empty, or untick “decorative”.'
    : 'Describe what the picture shows, or tick that it is decorative.';
  addIssue({ code: 'custom', path: ['description'], message });
}

/** A picture's name in an address. */
export const PictureName = z.string().regex(PICTURE_NAME, 'There is no such picture.');

/** What is said about a picture: what it shows, or that it is only decoration; and whose it is, which may be empty. */
export const PictureText = Words.superRefine(checkSaid);

/** The same about the picture of a name. */
export const PictureChange = Words.extend({ name: PictureName }).superRefine(checkSaid);
