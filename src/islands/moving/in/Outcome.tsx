import type { Moved } from './move-file.ts';
import { outcomeText } from './PlanFrame.tsx';

/** How far a move has come; `label` names what is taken in. */
export function Outcome({ label, moved: { done, failed, left } }: { label: string; moved: Moved }) {
  const total = done + failed + left;
  return (
    <>
      <progress aria-label={label} max={total} value={total - left} />
      <p>
        {outcomeText(done)} imported, {outcomeText(left)} left, {outcomeText(failed)} failed.
      </p>
    </>
  );
}
