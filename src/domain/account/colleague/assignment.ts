import * as z from 'zod';
import { RANDOM_ID } from '#domain/kernel/id';

/** The id of an account. */
export const AccountId = z.string('Choose an editor.').regex(RANDOM_ID, 'Choose an editor.');

/**
 * Who is to handle a manuscript (the caller where no one is named), and in whose place: no one replaces a colleague
 * without having seen their name.
 */
export const EditorChange = z.strictObject({
  editor_id: AccountId.nullable().optional(),
  instead_of: AccountId.nullable(),
});
export type EditorChange = z.infer<typeof EditorChange>;
