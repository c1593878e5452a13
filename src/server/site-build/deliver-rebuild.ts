import { BuildProblem, buildFailure } from '#domain/site-build/build';
import type { Deliverers } from '#server/outbox/deliver';
import { awaitPdfs } from './await-pdfs.ts';
import { runBuild } from './run-build.ts';

/** Has the site built, as the office sees it; a failure is tried again. */
export const rebuildDeliverers = {
  'site.rebuild': async ({ id, payload: { build_id, manuscript_id } }, context) => {
    await awaitPdfs(context);
    // An effect without a build stands for one that is not on record yet.
    const reason = build_id ? undefined : 'publication';
    await runBuild(context, { reason, manuscript_id, effect: id }).catch((error: unknown) => {
      if (!(error instanceof BuildProblem)) context.log('error', 'The site could not be built.', error);
      throw new Error(buildFailure(error));
    });
  },
} satisfies Deliverers;
