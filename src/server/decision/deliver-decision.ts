import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { lockManuscript } from '#server/manuscript/queries';
import { decide } from './decide.ts';
import { countChange, dropPlannedDecision, findPlannedDecision } from './queries.ts';

/**
 * Takes a scheduled decision. Payload: `manuscript_id`, `planned_id`. Does nothing if it was undone or replaced; if the
 * manuscript has changed since, for example by a revision, nothing is decided and the timeline says so.
 */
export const plannedDecisionDeliverers = {
  'decision.take': async ({ payload }, { journal, db, clock, publicationWaitsForPayment, wakeOutbox }) => {
    const { manuscript_id: id, planned_id } = payload;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const manuscript = await lockManuscript(trx, id);
      const planned = await findPlannedDecision(trx, id);
      if (planned?.id !== planned_id) return;
      const { update, status, round, planned_by: email, planned_by_id } = planned;
      if (manuscript.status !== status || manuscript.round !== round) {
        await dropPlannedDecision(trx, id);
        await countChange(trx, id);
        const object = { type: 'manuscript', id };
        const details = { status: update.status };
        return appendEvent(trx, { actor: SYSTEM, action: 'decision.overtaken', object, details }, now);
      }
      const by = { id: planned_by_id, email };
      await decide(journal, trx, { manuscript, update, by }, { now, publicationWaitsForPayment });
    });
    wakeOutbox();
  },
} satisfies Deliverers;
