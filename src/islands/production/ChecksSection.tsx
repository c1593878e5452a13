import { Link } from 'react-router';
import { officePaths, type ProductionPart } from '#domain/desk/editorial/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import type { ProductionCheck } from '#domain/production/record';
import { Badge } from '#ui/Badge';

const STATES: Record<ProductionCheck['state'], { label: string; colour: BadgeColour }> = {
  failed: { label: 'To do', colour: 'red' },
  warning: { label: 'Warning', colour: 'yellow' },
  passed: { label: 'OK', colour: 'green' },
};
const OPEN_STATES = ['failed', 'warning'] as const;

/** The part of production where a check is resolved; by default the metadata. */
const PART_OF: Readonly<Record<string, ProductionPart>> = {
  references: 'references',
  reference_dois: 'references',
  reference_parts: 'references',
  full_text: 'text',
  tracked_changes: 'text',
  conversion: 'text',
  citations: 'text',
  table_heads: 'text',
  links: 'text',
  numbers: 'text',
  characters: 'text',
  figures: 'figures',
  alternative_texts: 'figures',
  supplements: 'figures',
  pdf: 'proof',
  proof: 'proof',
};

interface Props {
  id: string;
  checks: readonly ProductionCheck[];
}

/** All checks: failures first, passed ones collapsed. */
export function ChecksSection({ id, checks }: Props) {
  const failed = checks.filter(({ state }) => state === 'failed').length;
  const open = OPEN_STATES.flatMap((wanted) => checks.filter(({ state }) => state === wanted));
  const passed = checks.filter(({ state }) => state === 'passed');
  return (
    <section className="work part" id="checks" aria-labelledby="checks-heading">
      <h2 id="checks-heading">Checks before publishing</h2>
      <p role="status">
        {failed === 0
          ? 'Nothing blocks publication.'
          : `${failed} ${failed === 1 ? 'check blocks' : 'checks block'} publication.`}
      </p>
      <CheckList id={id} checks={open} />
      {passed.length > 0 && (
        <details>
          <summary>{passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}</summary>
          <CheckList id={id} checks={passed} />
        </details>
      )}
    </section>
  );
}

function CheckList({ id: manuscript, checks }: Props) {
  return (
    <ul className="checks">
      {checks.map(({ id, label, state, message }) => (
        <li key={id}>
          <p className="check-name">
            <Link to={addressOf(id, manuscript)}>{label}</Link>{' '}
            <Badge colour={STATES[state].colour}>{STATES[state].label}</Badge>
          </p>
          <p className={state === 'passed' ? 'hint' : undefined}>{message}</p>
        </li>
      ))}
    </ul>
  );
}

function addressOf(check: string, manuscript: string): string {
  if (check === 'charge') return officePaths.money(manuscript);
  return officePaths.productionPart(manuscript, PART_OF[check] ?? 'metadata');
}
