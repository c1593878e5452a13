import { useEffect, useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { itemsDone } from '#domain/submission/checklist/checklist-progress';
import { readTicks } from '#islands/kernel/checklist-ticks.ts';

/** Progress with the submission checklist on this device: advice, not a condition. */
export function ChecklistNote({ items }: { items: readonly string[] }) {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const count = () => setDone(readTicks().filter((tick) => items.includes(tick)).length);
    count();
    addEventListener('storage', count);
    return () => removeEventListener('storage', count);
  }, [items]);
  return (
    <p className="checklist-note">
      <strong>{itemsDone(done, items.length)}</strong> on the{' '}
      <a href={paths.checklist} target="_blank" rel="noopener">
        submission checklist
      </a>{' '}
      (opens in a new tab). You can submit without completing it.
    </p>
  );
}
