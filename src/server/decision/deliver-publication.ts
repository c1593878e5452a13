import { readerOf } from '#database/connect';
import { failedChecks } from '#domain/production/record';
import { SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { lockManuscript } from '#server/manuscript/queries';
import { loadProduction } from '#server/production/load-production';
import { findAcceptance } from '#server/production/queries';
import { decide, endSchedule } from './decide.ts';

/**
 * Publishes an article on its date, which is used even if the server was down then. Payload: `manuscript_id`,
 * `publish_on`. Does nothing if the date was changed or the acceptance withdrawn; failed checks are reported to the
 * office.
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
      if (manuscript.status !== 'accepted' || isOvertaken) return endSchedule(trx, manuscript, SYSTEM, now);
      // Imported on demand, because the outbox starts every minute.
      const { checksOf } = await import('#server/production/read-production');
      // A reason covers only the failures its editor saw, not later ones.
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
