import type { SiteState } from '#domain/publishing/build';
import type { Context } from '#server/kernel/context';
import { findBuild, findBuildOf, findFailure, findNextTry, type Viewer } from './list-queries.ts';
import { findCurrent, isBuildRunning } from './queries.ts';

/** The live build, last failure and previous site, as an editor may know them. */
export async function readState({ reader, earlierSite }: Context, viewer: Viewer): Promise<SiteState> {
  const release = earlierSite?.find();
  const [is_building, current, failure, build, retry_at] = await Promise.all([
    isBuildRunning(reader, viewer.now),
    findCurrent(reader, viewer.now).then((found) => found && findBuild(reader, found.id, viewer)),
    findFailure(reader, viewer),
    release ? findBuildOf(reader, release, viewer) : undefined,
    findNextTry(reader),
  ]);
  return {
    is_building,
    current: current ?? null,
    failure: failure ? { ...failure, retry_at } : null,
    roll_back: { is_here: earlierSite !== undefined, release: release ?? null, build: build ?? null },
  };
}
