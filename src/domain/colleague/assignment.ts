import * as z from 'zod';

/** The id of an account. */
export const AccountId = z.string('Choose an editor.').regex(/^[a-z0-9]{16}$/, 'Choose an editor.');

/**
 * Who is to handle a manuscript, the caller where nobody is named, and instead of whom: so that nobody replaces somebody
 * they have not seen.
 */
export const EditorChange = z.strictObject({
  editor_id: AccountId.optional(),
  instead_of: AccountId.nullable(),
});
export type EditorChange = z.infer<typeof EditorChange>;
