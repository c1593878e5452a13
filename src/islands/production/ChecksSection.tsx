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

/** Where each check is resolved: a part of production, and the element in it. */
const PLACES: Readonly<Record<string, readonly [ProductionPart, string]>> = {
  title: ['metadata', 'metadata-form-title'],
  article_type: ['metadata', 'metadata-form-article_type'],
  category: ['metadata', 'metadata-form-category'],
  authors: ['metadata', 'metadata-form-authors'],
  affiliations: ['metadata', 'metadata-form-authors'],
  corresponding_author: ['metadata', 'metadata-form-authors'],
  orcid: ['metadata', 'metadata-form-authors'],
  roles: ['metadata', 'metadata-form-authors'],
  interests: ['metadata', 'metadata-form-authors'],
  abstract: ['metadata', 'metadata-form-abstract'],
  keywords: ['metadata', 'metadata-form-keywords'],
  translations: ['metadata', 'metadata-form-translations'],
  declarations: ['metadata', 'declarations'],
  conduct: ['metadata', 'metadata-form-conduct'],
  registrations: ['metadata', 'metadata-form-registrations'],
  reporting_guidelines: ['metadata', 'metadata-form-reporting_guidelines'],
  funders: ['metadata', 'metadata-form-funders'],
  dates: ['metadata', 'metadata-form-received_on'],
  file: ['metadata', 'metadata-heading'],
  full_text: ['text', 'full-text-heading'],
  tracked_changes: ['text', 'changes-heading'],
  conversion: ['text', 'not-converted'],
  citations: ['text', 'full-text-heading'],
  table_heads: ['text', 'table-heads-heading'],
  links: ['text', 'full-text-heading'],
  numbers: ['text', 'full-text-heading'],
  characters: ['text', 'full-text-heading'],
  figures: ['figures', 'figures-heading'],
  alternative_texts: ['figures', 'figures-heading'],
  supplements: ['figures', 'supplements-heading'],
  references: ['references', 'references'],
  reference_dois: ['references', 'complete-heading'],
  reference_parts: ['references', 'references'],
  pdf: ['proof', 'galley-heading'],
  proof: ['proof', 'proof-heading'],
  issue: ['publish', 'issue-heading'],
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
  const [part, place] = PLACES[check] ?? ['metadata', 'metadata-heading'];
  return `${officePaths.productionPart(manuscript, part)}#${place}`;
}
