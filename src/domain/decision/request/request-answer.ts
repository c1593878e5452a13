import * as z from 'zod';
import { addDays, plainDate } from '#domain/kernel/date';
import { PlainDate } from '#domain/kernel/plain-date';
import { paragraphsOf } from '#domain/kernel/text';

/** The body with which the office answers a request; the words go to who asked. */
export const AnswerToRequest = z.strictObject({
  grant: z.boolean('Choose whether to grant it.'),
  words: paragraphsOf({ called: 'the words', max: 3_000 }).default(''),
});
export type AnswerToRequest = z.infer<typeof AnswerToRequest>;

/** How much later than it is due, or than today, a revision or a review is proposed to be due. */
const PROPOSED_DAYS = 14;

/** The plain dates that someone who needs more time may ask for: from `earliest` on, with one proposed. */
export interface LaterDates {
  earliest: string;
  proposed: string;
}

/** The dates that an author or a reviewer may ask for, whose revision or review is due on the plain date `due`. */
export function laterDates(due: string, now: Date): LaterDates {
  const today = plainDate(now);
  const from = due > today ? due : today;
  return { earliest: addDays(from, 1), proposed: addDays(from, PROPOSED_DAYS) };
}

/** The body with which an author asks for more time for a revision, or a reviewer for a review. */
export const LaterDate = z.strictObject({
  due_on: PlainDate,
  reason: paragraphsOf({ called: 'the reason', max: 3_000 }).default(''),
});
