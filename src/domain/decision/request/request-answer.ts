import * as z from 'zod';
import { addDays, plainDate } from '#domain/kernel/date';
import { PlainDate, paragraphsSchema } from '#domain/kernel/text';

/** The office's answer to a request; `words` are emailed to the person who made it. */
export const AnswerToRequest = z.strictObject({
  grant: z.boolean('Choose whether to grant the request.'),
  words: paragraphsSchema({ called: 'the message', max: 3_000 }).default(''),
});
export type AnswerToRequest = z.infer<typeof AnswerToRequest>;

/** The default extension in days, counted from the due date or today, whichever is later. */
const DEFAULT_EXTENSION_DAYS = 14;

/** Plain dates: the first that may be requested, and the default. */
export interface ExtensionDates {
  earliest: string;
  proposed: string;
}

/** Returns the dates offered for a revision or review due on the plain date `due`. */
export function extensionDates(due: string, now: Date): ExtensionDates {
  const today = plainDate(now);
  const from = due > today ? due : today;
  return { earliest: addDays(from, 1), proposed: addDays(from, DEFAULT_EXTENSION_DAYS) };
}

/** A request for more time, for a revision or a review. */
export const ExtensionRequest = z.strictObject({
  due_on: PlainDate,
  reason: paragraphsSchema({ called: 'the reason', max: 3_000 }).default(''),
});
