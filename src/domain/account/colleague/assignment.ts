import * as z from 'zod';
import { RANDOM_ID } from '#domain/kernel/id';

export const AccountId = z.string('Choose an editor.').regex(RANDOM_ID, 'Choose an editor.');

/**
 * The new handling editor (the caller if omitted) and the one being replaced, so that no one replaces a colleague
 * unseen.
 */
export const EditorChange = z.strictObject({
  editor_id: AccountId.nullable().optional(),
  instead_of: AccountId.nullable(),
});
export type EditorChange = z.infer<typeof EditorChange>;
