import { Link } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import type { SiteBuild } from '#domain/publishing/build';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { Badge } from '#ui/Badge';
import { askedBy, momentOf, pagesOf, reasonWord, stateWord } from './build-words.ts';
import { useBuilds } from './use-builds.ts';

/** Every build on record, the newest first. */
export function BuildList() {
  const query = useBuilds();
  const builds = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="builds-heading">
      <h2 id="builds-heading">All builds</h2>
      {!builds && <WaitingFor query={query} />}
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
  Asked: ({ asked_at }) => asked_at,
  'Requested by': askedBy,
  Reason: reasonWord,
  State: (build) => stateWord(build)[0],
  Finished: ({ finished_at }) => finished_at,
  Tries: ({ attempts }) => attempts,
  Error: ({ error }) => error,
};

function Build(build: SiteBuild) {
  const [word, colour] = stateWord(build);
  const { state, error, finished_at, started_at, called_at, manuscripts } = build;
  const pages = pagesOf(build);
  return (
    <li>
      <p className="recent-facts">
        <Badge colour={colour}>{word}</Badge>
        <strong>{reasonWord(build)}</strong>
        <span className="hint">{askedBy(build)}</span>
      </p>
      {state === 'asked' && called_at && <p className="hint">Netlify was asked on {momentOf(called_at)}.</p>}
      {error && <p className="written">{error}</p>}
      {pages && (
        <p>
          {pages}
          {started_at && finished_at && <span className="hint"> It took {secondsOf(started_at, finished_at)}.</span>}
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
      <Pages {...build} />
    </li>
  );
}

const KINDS = ['added', 'changed', 'removed'] as const;

function Pages({ addresses, ...build }: SiteBuild) {
  const kinds = KINDS.filter((kind) => addresses[kind].length > 0);
  if (kinds.length === 0) return null;
  return (
    <details>
      <summary>Which pages</summary>
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

function secondsOf(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
