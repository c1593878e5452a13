import type { Deliverer } from '#server/outbox/deliver';
import { listWaiting, markDelivered } from '#server/outbox/queries';

/** The kind of effect that asks for the site to be built. */
const REBUILD = 'site.rebuild';

/** Has the site built. A build shows everything that is published when it begins, so it answers every request before it. */
export const rebuildDeliverers: Readonly<Record<string, Deliverer>> = {
  [REBUILD]: async (_, context) => {
    const answered = await listWaiting(context.db, REBUILD);
    await context.rebuildSite();
    for (const id of answered) await markDelivered(context.db, id, context.clock.now());
  },
};
