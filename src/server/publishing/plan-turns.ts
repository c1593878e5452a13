import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { plainDate } from '#domain/kernel/date';
import { enqueue } from '#server/kernel/outbox/enqueue';

/** Schedules a build for the start of each future day. */
export async function planTurns(trx: Transaction<Database>, days: readonly string[], now: Date): Promise<void> {
  for (const on of days.filter((day) => day > plainDate(now))) {
    await enqueue(trx, { kind: 'site.turn', payload: { on } }, now, new Date(`${on}T00:00:00Z`));
  }
}
