import * as z from 'zod';
import { ArticleTypeId } from '#domain/journal/article-type-id';
import { LETTER_NAMES, MAIL_NAMES, type MailName } from './mail-templates.ts';

/** The name of an email in an address; a letter may have an article type after a full stop. */
export const MailNameInput = z.union(
  [z.enum(MAIL_NAMES), z.templateLiteral([z.enum(LETTER_NAMES), '.', ArticleTypeId])],
  'There is no such email.',
);

export interface ListedMail {
  name: MailName;
  /** Null for the default. */
  changed_by: string | null;
  /** An instant. */
  changed_at: string | null;
  /** Why the office's text is not used, one sentence each; the default is sent instead. */
  problems: string[];
}

const textInput = (max: number) => z.string('Send a text.').max(max, 'The text is too long.');

/** The body of a test: the unsaved text, and its placeholders' values. */
export const MailTest = z.strictObject({
  subject: textInput(200),
  text: textInput(20_000),
  closing: textInput(5_000),
  values: z.record(z.string().max(40), textInput(2_000)),
});
export type MailTest = z.infer<typeof MailTest>;

export const MAIL_TEXTS = {
  saved: 'Saved. Emails use the new text from now on.',
  tested: (email: string) => `A test is on its way to ${email}.`,
} as const;
