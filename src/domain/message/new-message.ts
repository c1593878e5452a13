import * as z from 'zod';
import { paragraphsSchema } from '#domain/kernel/text';
import { MESSAGE_MAX, MESSAGE_TEXTS, THREAD_KINDS } from './message.ts';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX } from './message-file.ts';

const text = paragraphsSchema({ called: 'the message', max: MESSAGE_MAX.text, required: MESSAGE_TEXTS.required });

/** Attached files, uploaded in parts. */
const uploads = z
  .array(z.string('Send the ids of uploads as `uploads`.').max(80), 'Send `uploads` as a list.')
  .max(MESSAGE_FILES_MAX, MESSAGE_FILE_TEXTS.tooManyChosen)
  .default([]);

/** A message to the office from an author or reviewer. */
export const NewMessage = z.strictObject({ text, uploads });
export type NewMessage = z.infer<typeof NewMessage>;

const isValidThreadKey = ({ kind, assignment_id }: { kind: string; assignment_id: string | null }) =>
  (kind === 'reviewer') === (assignment_id !== null);
const WRONG_THREAD_KEY = 'Send `assignment_id` for the thread of a reviewer, and for no other.';

const threadKey = {
  kind: z.enum(THREAD_KINDS, 'Send `kind` as office, author or reviewer.'),
  assignment_id: z.string().max(80).nullable().default(null),
};

export const ThreadChoice = z.strictObject(threadKey).refine(isValidThreadKey, WRONG_THREAD_KEY);

/** A message from the office; `are_names_meant` confirms sending names that should be hidden. */
export const NewOfficeMessage = z
  .strictObject({ ...threadKey, text, uploads, are_names_meant: z.boolean().default(false) })
  .refine(isValidThreadKey, WRONG_THREAD_KEY);
export type NewOfficeMessage = z.infer<typeof NewOfficeMessage>;
