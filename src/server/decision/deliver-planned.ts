import { readerOf } from '#database/connect';
import { failedChecks } from '#domain/production/record';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { lockManuscript } from '#server/manuscript/queries';
import { loadProduction } from '#server/production/load-production';
import { findAcceptance } from '#server/production/queries';
import { cancelSchedule, decide } from './decide.ts';
import { deletePlannedDecision, findPlannedDecision, incrementVersion } from './queries.ts';

/**
 * Takes a scheduled decision, unless it was undone or replaced. If the status or the round has changed since, no
 * decision is taken, and the timeline records that.
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
        await deletePlannedDecision(trx, id);
        await incrementVersion(trx, id);
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

/**
 * Publishes an article under its scheduled date, even if the server was down on that day. Does nothing if the date was
 * changed or the acceptance withdrawn. If a check fails, so does the delivery, which the office then sees.
 */
export const publicationDeliverers = {
  'production.publish': async ({ payload }, { journal, db, clock, publicationWaitsForPayment, wakeOutbox }) => {
    const id = payload.manuscript_id;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const manuscript = await lockManuscript(trx, id);
      const production = await loadProduction(journal, readerOf(trx), id, now);
      const planned = production.state.publication;
      if (!planned || production.state.publish_on !== payload.publish_on) return;
      const { by, override, accepted_by, ...decision } = planned;
      const isOvertaken = accepted_by !== undefined && accepted_by !== (await findAcceptance(readerOf(trx), id));
      if (manuscript.status !== 'accepted' || isOvertaken) return cancelSchedule(trx, manuscript, SYSTEM, now);
      // Imported on demand, because the outbox starts every minute.
      const { checksOf } = await import('#server/production/read-production');
      // The override covers only the failures that the editor saw, not later ones.
      const seen = new Set(planned.override?.checks.map((check) => check.id));
      const unseen = failedChecks(await checksOf(journal, production)).filter((check) => !seen.has(check.id));
      if (unseen.length > 0) {
        const reasons = unseen.map(({ label, message }) => `${label}: ${message}`).join(' ');
        throw new Error(`${manuscript.manuscript_number} could not be published on its scheduled date. ${reasons}`);
      }
      const override_reason = override?.reason ?? '';
      const update = { status: 'published', ...decision, override_reason, published_on: payload.publish_on } as const;
      await decide(journal, trx, { manuscript, update, by }, { now, publicationWaitsForPayment });
    });
    wakeOutbox();
  },
} satisfies Deliverers;
