import { setTimeout as pause } from 'node:timers/promises';
import { BuildProblem, buildFailure } from '#domain/publishing/build-failure';
import type { Context } from '#server/kernel/context';
import { SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { countPdfsInTheMaking } from './queries.ts';
import { requestBuild } from './request-build.ts';
import { runBuild } from './run-build.ts';

const TRIES = 25;
const PAUSE_MS = 200;

/**
 * Waits a few seconds for the PDFs that are being made of what was just published, so that one build shows pages and
 * PDFs together. A PDF that takes longer, or has failed once, gets a build of its own.
 */
async function awaitPdfs({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await countPdfsInTheMaking(db)) === 0) return;
    await pause(PAUSE_MS);
  }
}

/** Has the site built, as the office sees it; a failure is tried again. */
export const rebuildDeliverers = {
  'site.rebuild': async ({ id, payload: { build_id, manuscript_id } }, context) => {
    await awaitPdfs(context);
    // An effect without a build stands for one that is not on record yet.
    const reason = build_id ? undefined : 'publication';
    await runBuild(context, { reason, manuscript_id, effect: id }).catch((error: unknown) => {
      // A problem that someone of the office can mend may have a cause that says more.
      if (!(error instanceof BuildProblem) || error.cause) context.log('error', 'The site could not be built.', error);
      throw new Error(buildFailure(error));
    });
  },
  // The build is an effect of its own: this one only asks for it.
  'site.turn': async (_, { db, clock, wakeOutbox }) => {
    const wish = { reason: 'office', actor: SYSTEM } as const;
    await db.transaction().execute((trx) => requestBuild(trx, wish, clock.now()));
    wakeOutbox();
  },
} satisfies Deliverers;
