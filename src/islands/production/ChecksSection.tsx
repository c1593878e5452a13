import type { BadgeColour } from '#domain/manuscript/status';
import type { ProductionCheck } from '#domain/production/record';
import { Badge } from '#ui/Badge';

const STATES: Record<ProductionCheck['state'], { label: string; colour: BadgeColour }> = {
  failed: { label: 'To do', colour: 'red' },
  warning: { label: 'Warning', colour: 'yellow' },
  passed: { label: 'OK', colour: 'green' },
};
const ORDER = ['failed', 'warning', 'passed'] as const;

/** All checks before publishing: those that prevent it come first. */
export function ChecksSection({ checks }: { checks: readonly ProductionCheck[] }) {
  const failed = checks.filter(({ state }) => state === 'failed').length;
  const sorted = ORDER.flatMap((wanted) => checks.filter(({ state }) => state === wanted));
  return (
    <section className="work part" id="checks" aria-labelledby="checks-heading">
      <h2 id="checks-heading">Checks before publishing</h2>
      <p role="status">
        {failed === 0
          ? 'Nothing blocks publication.'
          : `${failed} ${failed === 1 ? 'check blocks' : 'checks block'} publication.`}
      </p>
      <ul className="checks">
        {sorted.map(({ id, label, state, message }) => (
          <li key={id}>
            <p className="check-name">
              <strong>{label}</strong> <Badge colour={STATES[state].colour}>{STATES[state].label}</Badge>
            </p>
            <p className={state === 'passed' ? 'hint' : undefined}>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
