import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { systemPage } from '#domain/assembly/paths';
import { informationPage, settingsPage } from '#domain/settings/paths';
import type { SetUp, SetUpPoint } from '#domain/settings/set-up';
import { useRights } from '#islands/account/Allowed.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { markPoint, readSetUp, SET_UP } from '#islands/settings/calls.ts';
import { Badge } from '#ui/Badge';
import { LOADING } from '#ui/later';

const useSetUp = (enabled = true) => useQuery({ queryKey: SET_UP, queryFn: readSetUp, staleTime: 0, enabled });

/** Shows the set-up list above the dashboard until it is done or hidden; renders neither until that is known. */
export function SetUpFirst({ children }: { children: ReactNode }) {
  const may = useRights();
  const { data, isLoading } = useSetUp(may('manage'));
  if (isLoading) return LOADING;
  return (
    <>
      {data && !data.is_away && <List setUp={data} />}
      {children}
    </>
  );
}

/** The required and optional steps of setting up a journal; empty once all are done. */
export function SetUpList() {
  const { data } = useSetUp();
  return data && <List setUp={data} />;
}

function List({ setUp: { is_away, points } }: { setUp: SetUp }) {
  const { settle: markPoint, failure } = useMarkPoint();
  if (points.every(({ state }) => state !== 'open')) return null;
  const required = points.filter(({ is_required }) => is_required);
  const optional = points.filter(({ is_required }) => !is_required);
  const operatorPoints = points.filter(({ ask, state }) => ask && state === 'open');
  const toggleHidden = async () => {
    const isDone = await markPoint('list', !is_away);
    if (!isDone || is_away) return;
    toast.success('Hidden. The list is still available under Settings, Journal.');
    document.querySelector('h1')?.focus();
  };
  return (
    <section className="set-up" aria-labelledby="set-up">
      <h2 id="set-up">Set up the journal</h2>
      <Progress label="Required" points={required} />
      <ul>
        {required.map((point) => (
          <Point key={point.id} point={point} />
        ))}
      </ul>
      <Progress label="Optional" points={optional} />
      <details>
        <summary>Show optional steps</summary>
        <ul>
          {optional.map((point) => (
            <Point key={point.id} point={point} onFine={(isFine) => void markPoint(point.id, isFine)} />
          ))}
        </ul>
      </details>
      {operatorPoints.length > 0 && <Requests points={operatorPoints} />}
      <p className="hint">
        Then check under <Link to={systemPage}>System</Link> that everything works, and send yourself a test email.
      </p>
      <p>
        <button type="button" className="button quiet" onClick={() => void toggleHidden()}>
          {is_away ? 'Show this list on the dashboard' : 'Hide this list from the dashboard'}
        </button>
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

/** Marks points as fine; resolves to whether it worked. */
function useMarkPoint() {
  const client = useQueryClient();
  const { run, failure } = useAction();
  const settle = async (id: string, isFine: boolean) => {
    let isDone = false;
    await run(async () => {
      // A request in flight would restore the previous state.
      await client.cancelQueries({ queryKey: SET_UP });
      client.setQueryData(SET_UP, await markPoint(id, isFine));
      isDone = true;
    });
    return isDone;
  };
  return { settle, failure };
}

function Progress({ label, points }: { label: string; points: readonly SetUpPoint[] }) {
  const done = points.filter(({ state }) => state !== 'open').length;
  const id = `set-up-${label.toLowerCase()}`;
  return (
    <div className="set-up-progress">
      <h3 id={id}>
        {label}: {done} of {points.length} done
      </h3>
      <progress max={points.length} value={done} aria-labelledby={id} />
    </div>
  );
}

const BADGES = {
  open: { colour: 'yellow', label: 'To do' },
  set: { colour: 'green', label: 'Done' },
  fine: { colour: 'green', label: 'Fine as it is' },
} as const;

function Point({ point, onFine }: { point: SetUpPoint; onFine?: (isFine: boolean) => void }) {
  const { label, about, group, state } = point;
  const { colour, label: badge } = BADGES[state];
  const address = group === 'pages' ? informationPage() : group && settingsPage(group);
  return (
    <li>
      <Badge colour={colour}>{badge}</Badge>
      <div>
        {address ? <Link to={address}>{label}</Link> : <strong>{label}</strong>}
        {state === 'open' && <p className="hint">{about}</p>}
      </div>
      {onFine && state !== 'set' && (
        <button
          type="button"
          className="button quiet"
          aria-pressed={state === 'fine'}
          onClick={() => onFine(state !== 'fine')}
        >
          Fine as it is<span className="visually-hidden">: {label}</span>
        </button>
      )}
    </li>
  );
}

/** The operator's steps, as text to send. */
function Requests({ points }: { points: readonly SetUpPoint[] }) {
  const [copied, setCopied] = useState('');
  const text = points.map(({ ask }) => ask).join('\n\n');
  const copy = async () => {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? 'Copied.' : 'Please select and copy the text yourself.');
  };
  return (
    <>
      <h3>For the person who installed the journal</h3>
      <p>Some steps must be done on the server. Send this text to the person who installed the journal:</p>
      <blockquote>
        {points.map(({ id, ask }) => (
          <p key={id}>{ask}</p>
        ))}
      </blockquote>
      <p className="form-actions">
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy the text
        </button>
        <span role="status">{copied}</span>
      </p>
    </>
  );
}
