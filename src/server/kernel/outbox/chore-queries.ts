import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/schema';
import { latestNow } from '#domain/kernel/date';

/**
 * Claims a due chore that no one is running, and returns since when it has been watched by a clock without jumps;
 * undefined if there is nothing to do. Impossible future times come from a fast clock and are ignored.
 */
export async function claimChore(
  db: Kysely<Database>,
  name: string,
  { now, everyMs, holdMs, jumpMs }: { now: Date; everyMs: number; holdMs: number; jumpMs: number },
): Promise<{ steadySince: Date } | undefined> {
  const held_until = new Date(now.getTime() + holdMs);
  // A failed or killed chore has a lease but no end.
  const lastLook = sql`coalesce(chore.held_until - make_interval(secs => ${holdMs / 1_000}), chore.done_at)`;
  const isSteady = sql`${lastLook} between ${new Date(now.getTime() - jumpMs)} and ${latestNow(now)}`;
  const steady_since = sql<Date>`case when ${isSteady} then coalesce(chore.steady_since, ${now}) else ${now} end`;
  const claimed = await db
    .insertInto('chore')
    .values({ name, held_until, steady_since: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ held_until, steady_since })
        .where(({ eb, or }) =>
          or([
            eb('chore.done_at', 'is', null),
            eb('chore.done_at', '<=', new Date(now.getTime() - everyMs)),
            eb('chore.done_at', '>', latestNow(now)),
          ]),
        )
        .where(({ eb, or }) =>
          or([
            eb('chore.held_until', 'is', null),
            eb('chore.held_until', '<=', now),
            eb('chore.held_until', '>', latestNow(held_until)),
          ]),
        ),
    )
    .returning('steady_since')
    .executeTakeFirst();
  return claimed && { steadySince: claimed.steady_since ?? now };
}

/** Records that a chore, begun at a moment, is done. */
export async function endChore(db: Kysely<Database>, name: string, begun: Date): Promise<void> {
  await db.updateTable('chore').set({ done_at: begun, held_until: null }).where('name', '=', name).execute();
}
