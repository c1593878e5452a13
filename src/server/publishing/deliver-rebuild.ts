import { setTimeout as pause } from 'node:timers/promises';
import { BuildProblem, buildFailureText } from '#domain/publishing/build';
import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { countPendingPdfs } from './queries.ts';
import { requestBuild } from './request-build.ts';
import { runBuild } from './run-build.ts';

const TRIES_MAX = 25;
const PAUSE_MS = 200;

/**
 * Waits a few seconds for PDFs of new publications, so that one build includes them. Later PDFs trigger another build.
 */
async function awaitPdfs({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if ((await countPendingPdfs(db)) === 0) return;
    await pause(PAUSE_MS);
  }
}

export const rebuildDeliverers = {
  'site.rebuild': async ({ id, payload: { build_id, manuscript_id } }, context) => {
    await awaitPdfs(context);
    // An effect without its own build refers to one not yet on record.
    const reason = build_id ? undefined : 'publication';
    await runBuild(context, { reason, manuscript_id, effect: id }).catch((error: unknown) => {
      // A Problem is logged only if its cause adds something.
      if (!(error instanceof BuildProblem) || error.cause) context.log('error', 'The site could not be built.', error);
      throw new Error(buildFailureText(error));
    });
  },
  // The build is a separate effect, only requested here.
  'site.turn': async (_, { db, clock, wakeOutbox }) => {
    const wish = { reason: 'office', actor: SYSTEM } as const;
    await db.transaction().execute((trx) => requestBuild(trx, wish, clock.now()));
    wakeOutbox();
  },
} satisfies Deliverers;
