import { BUILD_TEXTS, BUILD_TRIES_MAX } from '#domain/publishing/build';
import type { Context } from '#server/kernel/context';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { setBrokenOff } from './queries.ts';

/** Detects builds that never ended, and retries those below the limit. */
export async function retryBrokenOff({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const broken = await setBrokenOff(trx, { which: 'long begun', error: BUILD_TEXTS.brokenOff, now });
    const [again] = broken.filter(({ reason, attempts }) => reason !== 'roll_back' && attempts < BUILD_TRIES_MAX);
    if (again) await enqueue(trx, { kind: 'site.rebuild', payload: { build_id: again.id } }, now);
  });
}

/** Before our own server's first build: builds marked as running belonged to an ended process. */
export async function markAllBrokenOff({ db, now }: { db: Context['db']; now: Date }): Promise<void> {
  await setBrokenOff(db, { which: 'all', error: BUILD_TEXTS.brokenOff, now });
}
