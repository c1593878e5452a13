import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckedLog } from '#domain/desk/audit/event-log';
import { useAction } from '#islands/kernel/use-action.ts';
import { checkLog } from './calls.ts';

/** Verifies the log in steps, so that it can be interrupted. */
export function CheckLog() {
  const { run, isBusy, failure } = useAction();
  const [checked, setChecked] = useState<CheckedLog>();
  const isStopped = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  // Leaving the screen cancels the rest.
  useEffect(() => stop, [stop]);
  const check = () =>
    run(async () => {
      isStopped.current = false;
      setChecked(undefined);
      let part: CheckedLog | undefined;
      while (!part?.is_done && !isStopped.current) {
        part = await checkLog(part);
        setChecked(part);
      }
    });
  return (
    <section aria-labelledby="check-heading" className="log-check">
      <h2 id="check-heading">Is the log intact?</h2>
      <p className="hint">Checks every event and shows the first that was changed, removed or inserted later.</p>
      <p>
        <button type="button" className="button quiet" onClick={isBusy ? stop : () => void check()}>
          {isBusy ? 'Stop the check' : 'Check the log'}
        </button>
      </p>
      {isBusy && checked && (
        <progress aria-label="Events checked" value={checked.checked} max={Math.max(1, checked.total)} />
      )}
      <div role="status">{checked ? <Outcome checked={checked} isBusy={isBusy} /> : isBusy && 'Checking…'}</div>
      {failure && <p className="field-error">{failure}</p>}
    </section>
  );
}

const number = (value: number) => value.toLocaleString('en-GB');

function Outcome({ checked: { checked, total, hash, broken_at, is_done }, isBusy }: Shown) {
  if (broken_at !== null) {
    return (
      <p className="flag">
        The log is not intact: event {number(broken_at)} was changed, removed or inserted. The {number(checked)} before
        it are unchanged. Keep a copy of the database, and compare it with your backups.
      </p>
    );
  }
  if (!is_done && isBusy) return <p>{`${number(checked)} of ${number(total)} events checked…`}</p>;
  if (!is_done) return <p>Stopped: the first {number(checked)} events are unchanged.</p>;
  return (
    <>
      <p>
        <strong>The log is intact.</strong> All {number(checked)} events are unchanged.
      </p>
      <p className="hint log-hash">
        Latest hash: <code>{hash}</code>
      </p>
    </>
  );
}

interface Shown {
  checked: CheckedLog;
  isBusy: boolean;
}
