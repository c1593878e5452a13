import * as z from 'zod';
import { addDays, plainDate } from '#domain/kernel/date';
import { PlainDate, paragraphsSchema } from '#domain/kernel/text';

/** The office's answer to a request; the text goes to the requester. */
export const AnswerToRequest = z.strictObject({
  grant: z.boolean('Choose whether to grant it.'),
  words: paragraphsSchema({ called: 'the words', max: 3_000 }).default(''),
});
export type AnswerToRequest = z.infer<typeof AnswerToRequest>;

/** The default extension, counted from the due date or today. */
const PROPOSED_DAYS = 14;

/** The plain dates a requester may choose from `earliest` on, and the default. */
export interface LaterDates {
  earliest: string;
  proposed: string;
}

/** The dates offered for a revision or review due on the plain date `due`. */
export function laterDates(due: string, now: Date): LaterDates {
  const today = plainDate(now);
  const from = due > today ? due : today;
  return { earliest: addDays(from, 1), proposed: addDays(from, PROPOSED_DAYS) };
}

/** A request for more time, from an author for a revision or a reviewer for a review. */
export const LaterDate = z.strictObject({
  due_on: PlainDate,
  reason: paragraphsSchema({ called: 'the reason', max: 3_000 }).default(''),
});
