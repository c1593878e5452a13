import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { requestBuild } from '#server/publishing/request-build';
import { noteConfirmedOrcids } from './orcid-queries.ts';
import { lockPublication } from './publication-queries.ts';

/** Each gets a new page, PDF and deposits. */
const IN_AN_HOUR = 100;

/** Updates articles whose author confirmed an ORCID iD after publication. */
export async function confirmOrcids({
  db,
  clock,
  wakeOutbox,
}: Pick<Context, 'db' | 'clock' | 'wakeOutbox'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockPublication(trx);
    for (const manuscript_id of await noteConfirmedOrcids(trx, { limit: IN_AN_HOUR })) {
      await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id } }, now);
      await requestBuild(trx, { reason: 'publication', manuscript_id, actor: SYSTEM }, now);
    }
  });
  wakeOutbox();
}
