import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import { BUILD_TEXTS, type SiteBuild, type SiteState } from '#domain/publishing/build';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Badge } from '#ui/Badge';
import { formatInstant, pageChangesText, reasonLabel, requestedBy, stateLabel } from './build-labels.ts';
import { listBuilds, readSite, rebuild, rollBack } from './calls.ts';

/** Lists the site's builds, and can rebuild or roll back the site (design §6). */
export function Component() {
  const query = useSite();
  const { data } = query;
  return (
    <>
      <ScreenHeading>Site builds</ScreenHeading>
      <p>
        The site is rebuilt after each publication. Until a build has finished, or if one fails, the live site is
        unchanged.
      </p>
      {data ? (
        <>
          {data.failure && <FailedBuild {...data.failure} />}
          <section aria-labelledby="site-now">
            <h2 id="site-now">The site now</h2>
            <p role="status">{siteStatusText(data)}</p>
            <SiteActions {...data} />
          </section>
          <BuildList />
        </>
      ) : (
        <QueryStatus query={query} />
      )}
    </>
  );
}

function siteStatusText({ is_building, current, failure }: SiteState): string {
  const building = is_building ? ' A build is running; this page shows when it is live.' : '';
  if (!current?.finished_at) return `No builds on record yet.${building}`;
  const since = formatInstant(current.finished_at);
  if (current.reason === 'roll_back') {
    return `The site was rolled back on ${since} and shows an earlier state.${building || ' The next publication, or “Rebuild now”, brings it up to date.'}`;
  }
  const isComplete = !is_building && !failure;
  return `The live site was built on ${since}.${isComplete ? ' It shows everything that is published.' : building}`;
}

/** Shown first on the page. */
function FailedBuild(failure: NonNullable<SiteState['failure']>) {
  const { error, retry_at, finished_at, asked_at, attempts, reason } = failure;
  const tries = attempts > 1 ? ` Tried ${attempts} times.` : '';
  return (
    <div className="notice stack" role="alert">
      <h2>{reason === 'roll_back' ? 'The last rollback failed' : 'The last build failed'}</h2>
      <p className="written">{error}</p>
      <p className="hint">
        {reasonLabel(failure)}, {formatInstant(finished_at ?? asked_at)}.{tries}{' '}
        {retry_at
          ? `It will be retried automatically on ${formatInstant(retry_at)}.`
          : 'Once it is fixed, press “Rebuild now”.'}
      </p>
    </div>
  );
}

/** Newest first. */
function BuildList() {
  const query = useBuilds();
  const builds = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="builds-heading">
      <h2 id="builds-heading">All builds</h2>
      {!builds && <QueryStatus query={query} />}
      {builds?.length === 0 && <p>No builds yet.</p>}
      <ul className="history builds">
        {builds?.map((build) => (
          <Build key={build.id} {...build} />
        ))}
      </ul>
      <LoadMore {...query} />
      <ListDownload name="builds" address={editorialApi.builds} columns={COLUMNS} />
    </section>
  );
}

const COLUMNS: Parameters<typeof ListDownload<SiteBuild>>[0]['columns'] = {
  Requested: ({ asked_at }) => asked_at,
  'Requested by': requestedBy,
  Reason: reasonLabel,
  State: (build) => stateLabel(build)[0],
  Finished: ({ finished_at }) => finished_at,
  Attempts: ({ attempts }) => attempts,
  Error: ({ error }) => error,
};

function Build(build: SiteBuild) {
  const [word, colour] = stateLabel(build);
  const { state, error, finished_at, started_at, called_at, manuscripts } = build;
  const pages = pageChangesText(build);
  return (
    <li>
      <p className="recent-facts">
        <Badge colour={colour}>{word}</Badge>
        <strong>{reasonLabel(build)}</strong>
        <span className="hint">{requestedBy(build)}</span>
      </p>
      {state === 'asked' && called_at && <p className="hint">Requested from Netlify on {formatInstant(called_at)}.</p>}
      {error && <p className="written">{error}</p>}
      {pages && (
        <p>
          {pages}
          {started_at && finished_at && <span className="hint"> It took {durationText(started_at, finished_at)}.</span>}
        </p>
      )}
      {manuscripts.length > 0 && (
        <ul className="build-parts" aria-label="Manuscripts">
          {manuscripts.map(({ id, manuscript_number, title }) => (
            <li key={id}>
              <Link to={paths.editorManuscript(id)}>{manuscript_number}</Link> {title}
            </li>
          ))}
        </ul>
      )}
      <ChangedPages {...build} />
    </li>
  );
}

const KINDS = ['added', 'changed', 'removed'] as const;

function ChangedPages({ addresses, ...build }: SiteBuild) {
  const kinds = KINDS.filter((kind) => addresses[kind].length > 0);
  if (kinds.length === 0) return null;
  return (
    <details>
      <summary>Pages affected</summary>
      {kinds.map((kind) => {
        const more = (build[kind] ?? 0) - addresses[kind].length;
        return (
          <div key={kind} className="build-pages">
            <h3>{`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}</h3>
            <ul className="build-parts">
              {addresses[kind].map((address) => (
                <li key={address}>{kind === 'removed' ? address : <a href={address}>{address}</a>}</li>
              ))}
            </ul>
            {more > 0 && <p className="hint">and {more.toLocaleString('en-GB')} more</p>}
          </div>
        );
      })}
    </details>
  );
}

function durationText(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function SiteActions({ is_building, roll_back: { is_here, release, build } }: SiteState) {
  const { run, isBusy, failure } = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const rebuildButton = useRef<HTMLButtonElement>(null);
  const lookAgain = useRefreshSite();
  const act = (call: () => Promise<{ message: string }>) =>
    run(async () => {
      try {
        toast.success((await call()).message);
      } finally {
        await lookAgain();
      }
    });
  const canRollBack = is_here && release !== null && !is_building;
  const earlier = build?.finished_at ? `the state of ${formatInstant(build.finished_at)}` : 'the previous site';
  return (
    <>
      <div className="site-actions">
        <button
          type="button"
          className="button"
          ref={rebuildButton}
          aria-disabled={isBusy || undefined}
          onClick={() => act(rebuild)}
        >
          Rebuild now
        </button>
        {canRollBack && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => setConfirming(true)}
          >
            Roll back
          </button>
        )}
      </div>
      {failure && <p className="field-error">{failure}</p>}
      <p className="hint">{rollBackHint({ is_here, is_building, release, earlier })}</p>
      {isConfirming && release && (
        <RollBackDialog
          earlier={earlier}
          onAnswer={(isSure) => {
            setConfirming(false);
            if (!isSure) return;
            // The pressed button disappears when there is no earlier site left.
            rebuildButton.current?.focus();
            void act(() => rollBack(release));
          }}
        />
      )}
    </>
  );
}

interface RollBackState {
  is_here: boolean;
  is_building: boolean;
  release: string | null;
  earlier: string;
}

function rollBackHint({ is_here, is_building, release, earlier }: RollBackState): string {
  if (!is_here) return `To roll back to an earlier site: ${BUILD_TEXTS.onNetlify}`;
  if (!release) return BUILD_TEXTS.noEarlier;
  if (is_building) return 'You can roll back once the build has finished.';
  return `Rolling back shows ${earlier} again.`;
}

interface Props {
  earlier: string;
  onAnswer: (isSure: boolean) => void;
}

function RollBackDialog({ earlier, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="roll-back-heading"
      onClose={({ currentTarget }) => onAnswer(currentTarget.returnValue === 'yes')}
    >
      <h2 id="roll-back-heading">Roll the site back?</h2>
      <p>
        Readers see {earlier} again. Anything published since disappears from the site; nothing is deleted, and no
        manuscript changes. Corrections, retractions and withdrawals stay on the pages of their articles. This lasts
        until someone publishes or presses “Rebuild now”.
      </p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close('no')}>
          Keep the current site
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close('yes')}>
          Yes, roll back
        </button>
      </div>
    </dialog>
  );
}

const SITE: QueryKey = ['site'];
const BUILDS: QueryKey = ['builds'];
const POLL_MS = 3_000;

/** Polled during a build. */
function useSite() {
  return useQuery({
    queryKey: SITE,
    queryFn: readSite,
    refetchInterval: ({ state }) => (state.data?.is_building ? POLL_MS : false),
  });
}

/** Refetched whenever the state of the site changes. */
function useBuilds() {
  const client = useQueryClient();
  const { data: site } = useSite();
  const state = JSON.stringify([site?.is_building, site?.current?.id, site?.failure?.id, site?.failure?.attempts]);
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: BUILDS });
  }, [client, state]);
  return useInfiniteQuery({
    queryKey: BUILDS,
    queryFn: ({ pageParam }) => listBuilds(pageParam),
    initialPageParam: editorialApi.builds as string,
    getNextPageParam: ({ next }) => next,
    refetchInterval: site?.is_building ? POLL_MS : false,
  });
}

function useRefreshSite() {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: SITE });
    await client.invalidateQueries({ queryKey: BUILDS });
  }, [client]);
}
