import { BuildProblem, buildFailure } from '#domain/publishing/build-failure';
import { SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { askForBuild } from './ask-for-build.ts';
import { awaitPdfs } from './await-pdfs.ts';
import { runBuild } from './run-build.ts';

/** Has the site built, as the office sees it; a failure is tried again. */
export const rebuildDeliverers = {
  'site.rebuild': async ({ id, payload: { build_id, manuscript_id } }, context) => {
    await awaitPdfs(context);
    // An effect without a build stands for one that is not on record yet.
    const reason = build_id ? undefined : 'publication';
    await runBuild(context, { reason, manuscript_id, effect: id }).catch((error: unknown) => {
      // A problem that somebody of the office can mend may have a cause that says more.
      if (!(error instanceof BuildProblem) || error.cause) context.log('error', 'The site could not be built.', error);
      throw new Error(buildFailure(error));
    });
  },
  // The build is an effect of its own: this one only asks for it.
  'site.turn': async (_, { db, clock, wakeOutbox }) => {
    const wish = { reason: 'office', actor: SYSTEM } as const;
    await db.transaction().execute((trx) => askForBuild(trx, wish, clock.now()));
    wakeOutbox();
  },
} satisfies Deliverers;
