import { readerOf } from '#database/connect';
import { has } from '#domain/decision/decision';
import { plainDate } from '#domain/kernel/date';
import { dueDateProblem } from '#domain/kernel/due-date';
import type { Publication, Revision } from '#domain/production/change';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { Problem } from '#server/kernel/http/problem';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { changeProduction, type EditorCall } from '#server/production/change-production';
import { findAcceptance } from '#server/production/queries';
import { writeArticle } from '#server/production/write-article';
import { requestBuild } from '#server/publishing/request-build';
import { decide } from './decide.ts';
import { overrideOf } from './override.ts';

/**
 * Publishes an accepted manuscript, now or on a date.
 * @throws Problem as for every change in production; unprocessable with `checks` if one has failed and no reason is
 * given; conflict if it is already published
 */
export function publish(
  { id, version, notes, letter, publish_on, override_reason }: Publication & { id: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async (production, trx, now) => {
    const { state, locked, manuscript } = production;
    if (has('isOnSite', manuscript.status)) throw new Problem('conflict', PRODUCTION_TEXTS.isPublished);
    const by = { id: call.user.id, email: call.user.email };
    const decision = { notes, ...(letter !== undefined && { letter }) };
    if (publish_on) {
      const today = plainDate(now);
      const problem = publish_on <= today ? PRODUCTION_TEXTS.dateAfterToday : dueDateProblem(publish_on, today);
      if (problem) throw new Problem('bad_request', problem, { fields: { publish_on: [problem] }, showText: true });
      const payload = { manuscript_id: id, publish_on };
      await enqueue(trx, { kind: 'production.publish', payload }, now, new Date(`${publish_on}T00:00:00Z`));
      const override = await overrideOf(call.context.journal, production, override_reason);
      const accepted_by = await findAcceptance(readerOf(trx), id);
      const next = { ...state, publish_on, publication: { ...decision, by, accepted_by, override } };
      const details = { publish_on };
      return { state: next, message: PRODUCTION_TEXTS.scheduled, action: 'production.scheduled', details };
    }
    const { journal, publicationWaitsForPayment } = call.context;
    const update = { status: 'published', ...decision, override_reason } as const;
    await decide(journal, trx, { manuscript: locked, update, by }, { now, publicationWaitsForPayment });
    const next = { ...state, publish_on: null, publication: null };
    return { state: next, message: PRODUCTION_TEXTS.published, action: 'production.published' };
  });
}

/**
 * Cancels the publication date.
 * @throws Problem as for every change in production; conflict if none is set
 */
export function unschedule({ version }: { version: number }, call: EditorCall): Promise<ProductionChange> {
  return changeProduction(version, call, async ({ state }) => {
    if (!state.publish_on) throw new Problem('conflict', PRODUCTION_TEXTS.noDate);
    const next = { ...state, publish_on: null, publication: null };
    return { state: next, message: PRODUCTION_TEXTS.unscheduled, action: 'production.unscheduled' };
  });
}

/**
 * Updates the published record from the production record, with a public reason; address, number, DOI and date stay.
 * @throws Problem as for every change in production; conflict if the article is not published, or nothing was ever
 * changed in production; unprocessable with `checks` if one has failed and no reason is given
 */
export function revise(
  { id, version, reason, is_typographical, override_reason }: Revision & { id: string },
  call: EditorCall,
): Promise<ProductionChange> {
  return changeProduction(version, call, async (production, trx, now) => {
    if (!has('isOnSite', production.manuscript.status)) throw new Problem('conflict', PRODUCTION_TEXTS.notPublished);
    // Nothing was ever saved in production.
    if (production.state.version === 0) throw new Problem('conflict', PRODUCTION_TEXTS.nothingToRevise);
    const override = await overrideOf(call.context.journal, production, override_reason);
    await writeArticle(
      call.context.journal,
      trx,
      { id, change: { reason, ...(is_typographical && { is_typographical }) } },
      now,
    );
    const actor = { id: call.user.id, name: call.user.email };
    await requestBuild(trx, { reason: 'publication', manuscript_id: id, actor }, now);
    const failed = override?.checks.map(({ label }) => label).join(', ');
    const details = { reason, ...(override && { override_reason: override.reason, failed }) };
    return { state: production.state, message: PRODUCTION_TEXTS.revised, action: 'article.revised', details };
  });
}
