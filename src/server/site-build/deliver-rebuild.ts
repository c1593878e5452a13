import { BuildProblem, buildFailure } from '#domain/site-build/build';
import type { Deliverer } from '#server/outbox/deliver';
import { REBUILD } from './ask-for-build.ts';
import { runBuild } from './run-build.ts';

/** Has the site built, as the office sees it; a failure is tried again. */
export const rebuildDeliverers: Readonly<Record<string, Deliverer>> = {
  [REBUILD]: async ({ id, payload: { build_id, manuscript_id } }, context) => {
    // An effect without a build stands for one that is not on record yet.
    const reason = build_id ? undefined : 'publication';
    const beginning = { reason, manuscript_id: manuscript_id ? String(manuscript_id) : undefined, effect: id } as const;
    await runBuild(context, beginning).catch((error: unknown) => {
      if (!(error instanceof BuildProblem)) context.log('error', 'The site could not be built.', error);
      throw new Error(buildFailure(error));
    });
  },
};
