import { plainDate } from '#domain/kernel/date';
import { dueDayProblem } from '#domain/kernel/due-day';
import { Problem } from './problem.ts';

/**
 * Refuses an impossible due date, at its field.
 * @throws Problem bad_request if it is not after today, or later than in a year
 */
export function requireDueDay(field: string, day: string, now: Date): void {
  const wrong = dueDayProblem(day, plainDate(now));
  if (wrong) throw new Problem('bad_request', wrong, { fields: { [field]: [wrong] }, showText: true });
}
