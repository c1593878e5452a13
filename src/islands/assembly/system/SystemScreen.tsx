import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { BACKUP_KINDS, type BackupState, MANUAL_BACKUPS_KEPT, type StoredBackup } from '#domain/assembly/backup';
import {
  type Finding,
  SYSTEM_PARTS,
  SYSTEM_STATES,
  type SystemPart,
  type SystemReport,
  sizeText,
  systemSummary,
} from '#domain/assembly/findings';
import { systemApi } from '#domain/assembly/paths';
import { recordPage } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { callApi } from '#islands/kernel/api.ts';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { formatInstant } from '#islands/publishing/build-labels.ts';
import { Badge } from '#ui/Badge';

const REPORT = ['system'];
/** The polling interval while a backup is being made. */
const POLL_MS = 3_000;

const COLOURS: Readonly<Record<Finding['state'], BadgeColour>> = {
  good: 'green',
  look: 'yellow',
  broken: 'red',
  off: 'neutral',
};

/** Where each part is managed. */
const SCREENS: Partial<Record<SystemPart, [name: string, to: string]>> = {
  deliveries: ['Deliveries', paths.editorDeliveries],
  site: ['Site builds', paths.editorBuilds],
  register: ['Record', recordPage],
  doaj: ['Record', recordPage],
};

/** The journal's health by part, with remedies, and its backups. */
export function Component() {
  const query = useQuery({
    queryKey: REPORT,
    queryFn: readReport,
    refetchInterval: ({ state }) => (state.data?.backups?.is_running ? POLL_MS : false),
  });
  const client = useQueryClient();
  const { data, isFetching, refetch } = query;
  return (
    <>
      <ScreenHeading>System</ScreenHeading>
      <p className="lead">The status of the journal’s services, and how to fix any problems.</p>
      {data ? (
        <>
          <section aria-labelledby="system-now" className="stack">
            <h2 id="system-now">Now</h2>
            <p role="status">
              {systemSummary(data.parts)} Checked on {formatInstant(data.checked_at)}.
            </p>
            <div className="system-actions">
              <button
                type="button"
                className="button quiet"
                aria-disabled={isFetching || undefined}
                onClick={() => void (isFetching || refetch())}
              >
                Check again
              </button>
              <TestEmailButton />
            </div>
            <Parts parts={data.parts} />
          </section>
          {data.backups && (
            <BackupSection {...data.backups} refresh={() => client.invalidateQueries({ queryKey: REPORT })} />
          )}
        </>
      ) : (
        <QueryStatus query={query} />
      )}
    </>
  );
}

function Parts({ parts }: Pick<SystemReport, 'parts'>) {
  return (
    <ul className="system-parts" aria-label="Components">
      {parts.map(({ part, state, words, remedy }) => (
        <li key={part}>
          <h3>{SYSTEM_PARTS[part]}</h3>
          <p className="system-state">
            <Badge colour={COLOURS[state]}>{SYSTEM_STATES[state]}</Badge>
          </p>
          <div>
            <p>{words}</p>
            {remedy && (
              <p className="hint">
                {remedy} <Screen part={part} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Screen({ part }: { part: SystemPart }) {
  const [name, to] = SCREENS[part] ?? [];
  return to ? <Link to={to}>Open {name}</Link> : null;
}

function TestEmailButton() {
  const { run, isBusy, failure } = useAction();
  const send = () =>
    run(async () => {
      toast.success((await sendTestEmail()).message);
    });
  return (
    <>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={send}>
        Send me a test email
      </button>
      {failure && <p className="field-error">{failure}</p>}
    </>
  );
}

type Props = BackupState & { refresh: () => Promise<void> };

/** Lists the server's backups, verifies them, and makes one on request. */
function BackupSection({ items, is_running, kept, refresh }: Props) {
  const { run, isBusy, failure } = useAction();
  const start = () =>
    run(async () => {
      toast.success((await backUp()).message);
      await refresh();
    });
  const isMaking = isBusy || is_running;
  return (
    <section aria-labelledby="system-backups" className="stack">
      <h2 id="system-backups">Backups</h2>
      <p>
        {kept > 0
          ? `Made daily: the ${kept} newest are kept, and the ${MANUAL_BACKUPS_KEPT} newest of those you request.`
          : 'Automatic backups are off: BACKUPS_KEPT is 0.'}{' '}
        They contain everything, including reviewers’ names and passwords as stored. Copy them to another machine:
        losing this one would mean losing its backups too.
      </p>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isMaking || undefined}
          onClick={() => isMaking || start()}
        >
          Back up now
        </button>
      </p>
      {failure && <p className="field-error">{failure}</p>}
      <p role="status">{is_running ? 'A backup is in progress.' : countText(items.length)}</p>
      <ul className="system-backups" aria-label="Backups">
        {items.map((item) => (
          <Backup key={item.name} {...item} />
        ))}
      </ul>
    </section>
  );
}

function Backup({ name, kind, made_at, bytes }: StoredBackup) {
  const { run, isBusy, failure } = useAction();
  const moment = formatInstant(made_at);
  const check = () =>
    run(async () => {
      toast.success(`Backup of ${moment}: ${(await checkBackup(name)).message}`);
    });
  return (
    <li>
      <p>
        <strong>{moment}</strong> · {BACKUP_KINDS[kind]} · {sizeText(bytes)}
        <br />
        <span className="hint">{name}</span>
      </p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={check}>
        Check<span className="visually-hidden"> the backup of {moment}</span>
      </button>
      {failure && <p className="field-error">{failure}</p>}
    </li>
  );
}

const countText = (count: number) => (count === 0 ? 'No backups yet.' : count === 1 ? '1 backup' : `${count} backups`);

const readReport = () =>
  callApi<SystemReport>(systemApi.report, {
    as: true,
    fallback: 'The system status could not be loaded. Please try again.',
  });

const backUp = () =>
  callApi<{ message: string }>(systemApi.backups, {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The backup could not be started. Please try again.',
  });

const sendTestEmail = () =>
  callApi<{ message: string }>(systemApi.testEmail, {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The test email could not be sent. Please try again.',
  });

const checkBackup = (name: string) =>
  callApi<{ message: string }>(systemApi.checkBackup(name), {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The backup could not be checked. Please try again.',
  });
