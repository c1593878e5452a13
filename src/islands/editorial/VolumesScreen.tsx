import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { longDate } from '#domain/date';
import { editorialApi } from '#domain/editorial/paths';
import type { EditorialVolume } from '#domain/editorial/volume';
import { volumeLabel } from '#domain/publication/volume';
import { callApi } from '#islands/api.ts';
import { useFailureToast } from '#islands/use-failure-toast.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { type Renamed, RenameForm } from './VolumeRenameForm.tsx';
import { WaitingFor } from './WaitingFor.tsx';

const KEY = ['volumes'];
const NOT_READ = 'The volumes could not be loaded.';
const listVolumes = () => callApi<EditorialVolume[]>(editorialApi.volumes, { as: true, fallback: NOT_READ });

/** The volumes and issues: those created by a mistyped number are renamed or removed while they are empty. */
export function Component() {
  const query = useQuery({ queryKey: KEY, queryFn: listVolumes });
  const { data, error } = query;
  useFailureToast(error, NOT_READ);
  return (
    <>
      <ScreenHeading>Volumes and issues</ScreenHeading>
      <p className="hint">
        Volumes and issues are created when a manuscript is placed in them. Empty ones can be renamed or removed here;
        to empty one, move its manuscripts when you update their status.
      </p>
      {data ? (
        <div className="stack">
          {data.length === 0 && <p>There are no volumes yet.</p>}
          {data.map((volume) => (
            <section key={volume.id} className="work volume-card" aria-label={volumeLabel(volume)}>
              <Entry thing={ofVolume(volume)} heading />
              {volume.issues.length > 0 && (
                <ul className="places">
                  {volume.issues.map((issue) => (
                    <li key={issue.id}>
                      <Entry thing={ofIssue(issue, volume)} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      ) : (
        <WaitingFor query={query} failed={NOT_READ} />
      )}
    </>
  );
}

function ofVolume({ id, number, year, is_empty, issues }: EditorialVolume): Renamed & { detail: string } {
  const also = issues.length === 0 ? '' : issues.length === 1 ? ' Its issue goes with it.' : ' Its issues go with it.';
  const called = volumeLabel({ number, year });
  return { kind: 'volume', id, called, label: called, is_empty, seen: { number, year }, detail: also };
}

function ofIssue(
  { id, number, publication_date, is_empty }: EditorialVolume['issues'][number],
  volume: EditorialVolume,
): Renamed & { detail: string } {
  const called = `Issue ${number} of Volume ${volume.number}`;
  const label = `Issue ${number} – ${longDate(publication_date)}`;
  return { kind: 'issue', id, called, label, is_empty, seen: { number, publication_date }, detail: '' };
}

function Entry({ thing, heading = false }: { thing: Renamed & { detail: string }; heading?: boolean }) {
  const { kind, id, called, label, is_empty, seen, detail } = thing;
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const client = useQueryClient();
  const done = ({ message, volumes }: { message: string; volumes: EditorialVolume[] }) => {
    setDoing(undefined);
    client.setQueryData(KEY, volumes);
    toast.success(message);
    document.querySelector('h1')?.focus();
  };
  const remove = async () => {
    try {
      const path = kind === 'volume' ? editorialApi.volume(id) : editorialApi.issue(id);
      done(
        await callApi(path, {
          method: 'DELETE',
          body: { seen },
          as: true,
          fallback: 'It could not be removed. Please try again.',
        }),
      );
    } catch (thrown) {
      setDoing(undefined);
      toast.error(thrown instanceof Error ? thrown.message : String(thrown));
      await client.invalidateQueries({ queryKey: KEY });
    }
  };
  return (
    <div className="volume-entry">
      {heading ? <h2>{label}</h2> : <p>{label}</p>}
      {is_empty ? (
        <div className="form-actions">
          <span className="hint">Empty</span>
          <button
            type="button"
            className="button quiet"
            aria-expanded={doing === 'rename'}
            onClick={() => setDoing(doing === 'rename' ? undefined : 'rename')}
          >
            Rename<span className="visually-hidden"> {called}</span>
          </button>
          <button type="button" className="button quiet" onClick={() => setDoing('remove')}>
            Remove<span className="visually-hidden"> {called}</span>
          </button>
        </div>
      ) : (
        <p className="hint">It has manuscripts in it.</p>
      )}
      {doing === 'rename' && <RenameForm thing={thing} onDone={done} />}
      {doing === 'remove' && (
        <ConfirmDialog
          heading={`Remove ${called}?`}
          confirm="Yes, remove it"
          onAnswer={(isSure) => (isSure ? void remove() : setDoing(undefined))}
        >
          <p>It has no manuscripts.{detail} Readers no longer find it once the site is built.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
