import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import {
  type Finding,
  SYSTEM_PARTS,
  SYSTEM_STATES,
  type SystemPart,
  type SystemReport,
  summaryOf,
} from '#domain/assembly/system';
import { recordPage } from '#domain/desk/record/paths';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { momentOf } from '#islands/publishing/build-words.ts';
import { Badge } from '#ui/Badge';
import { BackupSection } from './BackupSection.tsx';
import { readReport, sendTestLetter } from './calls.ts';

const REPORT = ['system'];
/** While a backup is made the screen looks again. */
const LOOK_AGAIN_MS = 3_000;

const COLOURS: Readonly<Record<Finding['state'], BadgeColour>> = {
  good: 'green',
  look: 'yellow',
  broken: 'red',
  off: 'neutral',
};

/** Where a part is looked after. */
const SCREENS: Partial<Record<SystemPart, [name: string, to: string]>> = {
  deliveries: ['Deliveries', paths.editorDeliveries],
  site: ['Site builds', paths.editorBuilds],
  register: ['Record', recordPage],
  doaj: ['Record', recordPage],
};

/** How the running journal is: part by part, with what to do, and its backups. */
export function Component() {
  const query = useQuery({
    queryKey: REPORT,
    queryFn: readReport,
    refetchInterval: ({ state }) => (state.data?.backups?.is_running ? LOOK_AGAIN_MS : false),
  });
  const client = useQueryClient();
  const { data, isFetching, refetch } = query;
  return (
    <>
      <ScreenHeading>System</ScreenHeading>
      <p className="lead">The state of the journal’s services, and how to fix any problems.</p>
      {data ? (
        <>
          <section aria-labelledby="system-now" className="stack">
            <h2 id="system-now">Now</h2>
            <p role="status">
              {summaryOf(data.parts)} Checked on {momentOf(data.checked_at)}.
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
              <TestLetter />
            </div>
            <Parts parts={data.parts} />
          </section>
          {data.backups && (
            <BackupSection {...data.backups} lookAgain={() => client.invalidateQueries({ queryKey: REPORT })} />
          )}
        </>
      ) : (
        <WaitingFor query={query} />
      )}
    </>
  );
}

function Parts({ parts }: Pick<SystemReport, 'parts'>) {
  return (
    <ul className="system-parts" aria-label="Parts of the journal">
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

function TestLetter() {
  const { run, isBusy, failure } = useAction();
  const send = () =>
    run(async () => {
      toast.success((await sendTestLetter()).message);
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
