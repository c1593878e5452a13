import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { DAY_MS } from '#domain/kernel/date';
import { stableId } from '#server/kernel/identifiers';
import { SAMPLE_THREADS } from './sample-messages.ts';

/** Inserts the sample threads; the office owes an answer unless it wrote last. */
export async function insertMessages(trx: Transaction<Database>, now: Date): Promise<void> {
  for (const { manuscript, reviewer, kind, messages } of SAMPLE_THREADS) {
    const id = stableId('thread', manuscript, reviewer ?? kind);
    const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
    const last = messages.at(-1);
    await trx
      .insertInto('thread')
      .values({
        id,
        manuscript_id: stableId('manuscript', manuscript),
        kind,
        assignment_id: reviewer ? stableId('assignment', reviewer, manuscript) : null,
        waiting_since: last && last.side !== 'office' ? at(last.daysAgo) : null,
      })
      .execute();
    const rows = messages.map(({ side, by, daysAgo, text }, index) => ({
      id: stableId('message', id, String(index)),
      thread_id: id,
      position: index + 1,
      side,
      text,
      written_by: by,
      written_by_id: null,
      written_at: at(daysAgo),
    }));
    await trx.insertInto('message').values(rows).execute();
  }
}
