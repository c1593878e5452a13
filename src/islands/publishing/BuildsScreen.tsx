import type { SiteState } from '#domain/publishing/build';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { BuildList } from './BuildList.tsx';
import { momentOf } from './build-words.ts';
import { FailedBuild } from './FailedBuild.tsx';
import { SiteActions } from './SiteActions.tsx';
import { useSite } from './use-builds.ts';

/** What became of each build of the site, building now, and going back to the site before (design §6). */
export function Component() {
  const query = useSite();
  const { data } = query;
  return (
    <>
      <ScreenHeading>Site builds</ScreenHeading>
      <p>
        The site is rebuilt after each publication. Until a build has finished, or if one fails, the live site stays as
        it is.
      </p>
      {data ? (
        <>
          {data.failure && <FailedBuild {...data.failure} />}
          <section aria-labelledby="site-now">
            <h2 id="site-now">The site now</h2>
            <p role="status">{nowOf(data)}</p>
            <SiteActions {...data} />
          </section>
          <BuildList />
        </>
      ) : (
        <WaitingFor query={query} />
      )}
    </>
  );
}

function nowOf({ is_building, current, failure }: SiteState): string {
  const building = is_building ? ' A build is running; this page shows when it is live.' : '';
  if (!current?.finished_at) return `No builds on record yet.${building}`;
  const since = momentOf(current.finished_at);
  if (current.reason === 'roll_back') {
    return `The site was rolled back on ${since} and shows an earlier state.${building || ' The next publication, or “Rebuild now”, brings it up to date.'}`;
  }
  const isComplete = !is_building && !failure;
  return `The live site was built on ${since}.${isComplete ? ' It shows everything that is published.' : building}`;
}
