import { conductLines } from '#domain/publication/conduct';
import { type Conduct, UNSAID } from '#domain/publication/integrity/conduct';
import { conductIn } from '#domain/publication/integrity/find-conduct';
import { type Outcome, passed, several, warning } from './check-outcome.ts';
import type { ProductionMetadata } from './record.ts';
import { wordsIn } from './words-in.ts';

type Stated = Pick<ProductionMetadata, 'conduct' | 'declarations'>;

/** The parts of an answer, with their names within a sentence. */
const ANSWERS: readonly [called: string, names: readonly (keyof Conduct)[]][] = [
  ['ethics approval', ['approval', 'committees']],
  ['consent to participate', ['consent_to_participate']],
  ['consent to publication', ['consent_to_publication']],
  ['the use of AI', ['ai_use', 'ai_tools', 'ai_purpose']],
];

/** Approval, consent and AI use in the statements that differ from or are missing in the data. */
export function proposedConduct({ conduct = UNSAID, declarations }: Stated): Partial<Conduct> {
  const found = conductIn(declarations);
  const others = ANSWERS.flatMap(([, names]) => (names.some((name) => isOther(name, conduct, found)) ? names : []));
  return Object.fromEntries(others.map((name) => [name, found[name]]));
}

/** Different wording is fine: only another answer, committee or number counts. */
function isOther(name: keyof Conduct, conduct: Conduct, found: Partial<Conduct>): boolean {
  const said = found[name];
  if (said === undefined) return false;
  if (name === 'ai_tools' || name === 'ai_purpose') return conduct[name] === '' && said !== '';
  return JSON.stringify(said) !== JSON.stringify(conduct[name]);
}

/** The answers as text, for confirmation by the office. */
export const proposedLines = (proposed: Partial<Conduct>): string[] =>
  conductLines({ conduct: { ...UNSAID, ...proposed } }).map(({ label, text }) => `${label}: ${text}`);

/** Data without support in the statements: an absent name or number, or an answer to nothing stated. */
function unstated({ conduct = UNSAID, declarations: { ethics, ai_use } }: Stated): string[] {
  const { approval, committees, consent_to_participate, consent_to_publication } = conduct;
  const stated = wordsIn(ethics);
  const named = committees.flatMap(({ name, numbers }) => [name, ...numbers]);
  const isEthicsSaid = approval !== null || consent_to_participate.length > 0 || consent_to_publication !== null;
  return [
    ...named.filter((one) => !stated.includes(wordsIn(one))),
    ...(isEthicsSaid && ethics === '' ? ['ethics and consent'] : []),
    ...(conduct.ai_use && ai_use === '' ? ['the use of AI'] : []),
  ];
}

/** Study conduct is recorded and agrees with the statements. */
export function checkConduct({ metadata }: { metadata: Stated }): Outcome {
  const proposed = proposedConduct(metadata);
  const called = ANSWERS.filter(([, names]) => names.some((name) => name in proposed)).map(([name]) => name);
  if (called.length > 0)
    return warning(`The statements give details that the data lack on ${several(called)}. Compare them.`);
  const others = unstated(metadata);
  if (others.length > 0)
    return warning(`Compare the data with the statements, which do not mention ${several(others)}.`);
  const count = conductLines({ conduct: metadata.conduct ?? null }).length;
  return passed(count > 0 ? `Answers given as data: ${count} of ${ANSWERS.length}.` : 'Nothing is given as data.');
}
