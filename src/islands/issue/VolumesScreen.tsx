import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod';
import { nextPlace } from '#domain/desk/list/place-choice';
import { type EditorialVolume, IssueNames, NewIssue, VOLUME_TEXTS, VolumeNames } from '#domain/issue/issue-record';
import { issueApi, issuePage } from '#domain/issue/paths';
import { longDate } from '#domain/kernel/date';
import { volumeLabel } from '#domain/publication/volume';
import { Allowed } from '#islands/account/Allowed.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { useVolumes, VOLUMES, VOLUMES_FAILURE } from '#islands/manuscript/use-manuscript.ts';
import { DateField } from '#ui/DateField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { MoreMenu } from '#ui/MoreMenu';
import { createIssue } from './calls.ts';

/** Parses a whole number from a text field. */
const digits = (sentence: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number);

/** Creates and opens issues, and renames or removes empty volumes and issues. */
export function Component() {
  const query = useVolumes();
  const { data, error } = query;
  useFailureToast(error, VOLUMES_FAILURE);
  return (
    <>
      <ScreenHeading>Volumes and issues</ScreenHeading>
      <p className="hint">
        A volume or an issue is also created when a manuscript is placed in it. Empty ones can be renamed or removed
        here; to empty one, move its manuscripts when you update their status.
      </p>
      {data ? (
        <div className="stack">
          <Allowed right="produce">
            <NewIssueForm volumes={data} />
          </Allowed>
          {data.length === 0 && <p>No volumes yet.</p>}
          {data.map((volume) => (
            <section key={volume.id} className="work volume-card" aria-label={volumeLabel(volume)}>
              <VolumeEntry thing={volumeRow(volume)} heading />
              {volume.issues.length > 0 && (
                <ul className="places">
                  {volume.issues.map((issue) => (
                    <li key={issue.id}>
                      <VolumeEntry thing={issueRow(issue, volume)} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      ) : (
        <QueryStatus query={query} failed={VOLUMES_FAILURE} />
      )}
    </>
  );
}

function volumeRow({ id, number, year, manuscripts, issues }: EditorialVolume): RenamedItem & { detail: string } {
  const also =
    issues.length === 0
      ? ''
      : issues.length === 1
        ? ' Its issue will be removed too.'
        : ' Its issues will be removed too.';
  const called = volumeLabel({ number, year });
  return { kind: 'volume', id, called, label: called, manuscripts, seen: { number, year }, detail: also };
}

function issueRow(
  { id, number, publication_date, title, manuscripts }: EditorialVolume['issues'][number],
  volume: EditorialVolume,
): RenamedItem & { detail: string } {
  const called = `Issue ${number} of Volume ${volume.number}`;
  const label = [`Issue ${number} – ${longDate(publication_date)}`, title].filter(Boolean).join(': ');
  return { kind: 'issue', id, called, label, manuscripts, seen: { number, publication_date }, detail: '' };
}

function VolumeEntry({ thing, heading = false }: { thing: RenamedItem & { detail: string }; heading?: boolean }) {
  const { kind, id, called, label, manuscripts, seen, detail } = thing;
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const client = useQueryClient();
  const done = ({ message, volumes }: { message: string; volumes: EditorialVolume[] }) => {
    setDoing(undefined);
    client.setQueryData(VOLUMES, volumes);
    toast.success(message);
    document.querySelector('h1')?.focus();
  };
  const remove = async () => {
    try {
      const path = kind === 'volume' ? issueApi.volume(id) : issueApi.rename(id);
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
      await client.invalidateQueries({ queryKey: VOLUMES });
    }
  };
  return (
    <div className="volume-entry">
      {heading ? (
        <h2>{label}</h2>
      ) : (
        <p>
          <Link to={issuePage(id)}>{label}</Link>
        </p>
      )}
      {manuscripts === 0 ? (
        <div className="form-actions">
          <span className="hint">Empty</span>
          <MoreMenu label="More" about={called}>
            <li>
              <button type="button" onClick={() => setDoing('rename')}>
                Rename<span className="visually-hidden"> {called}</span>
              </button>
            </li>
            <li>
              <button type="button" onClick={() => setDoing('remove')}>
                Remove<span className="visually-hidden"> {called}</span>
              </button>
            </li>
          </MoreMenu>
        </div>
      ) : (
        <p className="hint">{countOf(manuscripts)}</p>
      )}
      {doing === 'rename' && <RenameForm thing={thing} onDone={done} onCancel={() => setDoing(undefined)} />}
      {doing === 'remove' && (
        <ConfirmDialog
          heading={`Remove ${called}?`}
          confirm="Yes, remove it"
          onAnswer={(isSure) => (isSure ? void remove() : setDoing(undefined))}
        >
          <p>It has no manuscripts.{detail} It disappears for readers once the site is rebuilt.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const countOf = (manuscripts: number) => `${manuscripts} manuscript${manuscripts === 1 ? '' : 's'}`;

const Input = z
  .strictObject({
    volume: digits(VOLUME_TEXTS.number),
    year: digits(VOLUME_TEXTS.year),
    number: digits(VOLUME_TEXTS.number),
    publication_date: NewIssue.shape.publication_date,
  })
  .pipe(NewIssue);

/** Suggests the next issue of the newest volume. */
function NewIssueForm({ volumes }: { volumes: readonly EditorialVolume[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [newest] = volumes;
  const next = nextPlace(volumes);
  const api = useApiForm({
    id: 'new-issue',
    schema: Input,
    send: createIssue,
    onDone: ({ message, id, volumes: present }) => {
      client.setQueryData(VOLUMES, present);
      toast.success(message);
      return navigate(issuePage(id));
    },
  });
  const number = { type: 'number', min: 1, step: 1, required: true } as const;
  return (
    <details>
      <summary>Create an issue</summary>
      <Form api={api} submit="Create the issue" busy="Creating…">
        <div className="field-pair place">
          <Field label="Volume" {...number} defaultValue={next.volume} {...api.field('volume')} />
          <Field
            label="Volume year"
            hint="An existing volume keeps its year."
            {...number}
            defaultValue={newest?.year}
            {...api.field('year')}
          />
        </div>
        <div className="field-pair place">
          <Field label="Issue" {...number} defaultValue={next.issue} {...api.field('number')} />
          <DateField label="Publication date" required {...api.field('publication_date')} />
        </div>
      </Form>
    </details>
  );
}

type RenamedItem = { id: string; called: string; label: string; manuscripts: number } & (
  | { kind: 'volume'; seen: VolumeNames }
  | { kind: 'issue'; seen: IssueNames }
);

interface Props {
  thing: RenamedItem;
  onDone: (reply: { message: string; volumes: EditorialVolume[] }) => void;
  onCancel: () => void;
}

type Names = { number: number; year?: number; publication_date?: string };

// Forms send text.
const VolumeInput = z
  .strictObject({ number: digits(VOLUME_TEXTS.number), year: digits(VOLUME_TEXTS.year) })
  .pipe(VolumeNames);
const IssueInput = z
  .strictObject({ number: digits(VOLUME_TEXTS.number), publication_date: IssueNames.shape.publication_date })
  .pipe(IssueNames);

/** Corrects a mistyped number, together with the year of a volume or the date of an issue. */
function RenameForm({ thing, onDone, onCancel }: Props) {
  const { kind, id, called, seen } = thing;
  const api = useApiForm({
    id: `rename-${id}`,
    schema: (kind === 'volume' ? VolumeInput : IssueInput) as z.ZodType<Names>,
    send: (names) =>
      callApi<{ message: string; volumes: EditorialVolume[] }>(
        kind === 'volume' ? issueApi.volume(id) : issueApi.rename(id),
        {
          method: 'PUT',
          body: { ...names, seen },
          as: true,
          fallback: 'It could not be renamed. Please try again.',
        },
      ),
    onDone,
  });
  return (
    <section aria-label={`Rename ${called}`} ref={focusOnce} tabIndex={-1}>
      <Form
        api={api}
        submit="Rename"
        busy="Renaming…"
        aside={
          <button type="button" className="button quiet" onClick={onCancel}>
            Cancel
          </button>
        }
      >
        <div className="field-pair place">
          <Field
            label={kind === 'volume' ? 'Volume' : 'Issue'}
            type="number"
            min={1}
            step={1}
            required
            defaultValue={seen.number}
            {...api.field('number')}
          />
          {kind === 'volume' ? (
            <Field
              label="Year"
              type="number"
              min={1000}
              max={9999}
              step={1}
              required
              defaultValue={thing.seen.year}
              {...api.field('year')}
            />
          ) : (
            <DateField
              label="Publication date"
              required
              defaultValue={thing.seen.publication_date}
              {...api.field('publication_date')}
            />
          )}
        </div>
      </Form>
    </section>
  );
}
