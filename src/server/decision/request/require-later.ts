import { REQUEST_TEXTS } from '#domain/decision/request/request';
import { Problem } from '#server/kernel/http/problem';
import { requireDueDay } from '#server/kernel/http/require-due-day';

/**
 * Refuses a date that does not extend the deadline, or extends it too far.
 * @throws Problem bad_request if it is not after today, later than in a year, or not after the one until which it is due
 */
export function requireLater(wanted_on: string, { due_on, now }: { due_on: string | null; now: Date }): void {
  requireDueDay('due_on', wanted_on, now);
  if (wanted_on > (due_on ?? '')) return;
  throw new Problem('bad_request', REQUEST_TEXTS.noLater, {
    fields: { due_on: [REQUEST_TEXTS.noLater] },
    showText: true,
  });
}
