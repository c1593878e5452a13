import { readerOf } from '#database/connect';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { lockManuscript } from '#server/manuscript/queries';
import { askForTakingIn } from './ask-for-taking-in.ts';
import { assertProduced, type EditorCall } from './change-production.ts';
import { loadProduction } from './load-production.ts';
import { readRecord } from './read-production.ts';

/**
 * Queues the conversion of the authors' last file where that has not happened: for a manuscript accepted before the
 * journal converted files, or whose file could not be read at the time.
 * @throws Problem unprocessable where the manuscript is not accepted, has a text already, or has no file
 */
export async function takeInSentFile({ context, user, manuscript: { id } }: EditorCall): Promise<ProductionChange> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const production = await loadProduction(context.journal, readerOf(trx), id, now);
    assertProduced(production);
    if (production.state.html !== '') throw new Problem('unprocessable', PRODUCTION_TEXTS.hasText);
    if (production.takingIn?.state === 'waiting') return;
    if (!(await askForTakingIn(trx, id, now))) throw new Problem('unprocessable', PRODUCTION_TEXTS.noFile);
    const actor = { id: user.id, name: user.email };
    await appendEvent(
      trx,
      { actor, action: 'production.taking-in-asked', object: { type: 'manuscript', id }, details: {} },
      now,
    );
  });
  context.wakeOutbox();
  return { message: PRODUCTION_TEXTS.takingIn, production: await readRecord(context, id, now) };
}
