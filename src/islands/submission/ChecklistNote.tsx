import { useEffect, useState } from 'react';
import { CHECKLIST, progressText } from '#domain/checklist';
import { paths } from '#domain/paths';
import { readTicks } from '#islands/checklist-ticks.ts';

const ITEMS = CHECKLIST.flatMap(({ items }) => items.map(({ id }) => id));

/** How far the person has come with the submission checklist on this device: advice, no condition. */
export function ChecklistNote() {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const count = () => setDone(readTicks().filter((tick) => ITEMS.includes(tick)).length);
    count();
    addEventListener('storage', count);
    return () => removeEventListener('storage', count);
  }, []);
  return (
    <p className="checklist-note">
      <strong>{progressText(done)}</strong> on the{' '}
      <a href={paths.checklist} target="_blank" rel="noreferrer">
        submission checklist
      </a>{' '}
      (opens in a new tab). It is advice: you can submit without it.
    </p>
  );
}
