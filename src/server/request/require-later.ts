import { plainDate } from '#domain/date';
import { EDITORIAL_TEXTS } from '#domain/editorial/editorial';
import { REQUEST_TEXTS } from '#domain/request/request';
import { Problem } from '#server/http/problem';

/**
 * Refuses a date that gives no more time.
 * @throws Problem bad_request where it is not after today, or not after the one until which it is due
 */
export function requireLater(wanted_on: string, { due_on, now }: { due_on: string | null; now: Date }): void {
  const isPast = wanted_on <= plainDate(now);
  if (!isPast && wanted_on > (due_on ?? '')) return;
  const wrong = isPast ? EDITORIAL_TEXTS.dateAfterToday : REQUEST_TEXTS.noLater;
  throw new Problem('bad_request', wrong, { fields: { due_on: [wrong] }, showText: true });
}
