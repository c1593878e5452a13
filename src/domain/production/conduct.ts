import { conductLines } from '#domain/publication/conduct';
import { type Conduct, UNSAID } from '#domain/publication/integrity/conduct';
import { conductIn } from '#domain/publication/integrity/find-conduct';
import { type Outcome, passed, several, warning } from './check-outcome.ts';
import type { ProductionMetadata } from './record.ts';
import { wordsIn } from './words-in.ts';

type Stated = Pick<ProductionMetadata, 'conduct' | 'declarations'>;

/** The parts that one answer has, each with what it is called in a sentence. */
const ANSWERS: readonly [called: string, names: readonly (keyof Conduct)[]][] = [
  ['ethics approval', ['approval', 'committees']],
  ['consent to participate', ['consent_to_participate']],
  ['consent to publication', ['consent_to_publication']],
  ['the use of AI', ['ai_use', 'ai_tools', 'ai_purpose']],
];

/** What the statements say of approval, consent and AI and the data say otherwise or not at all. */
export function proposedConduct({ conduct = UNSAID, declarations }: Stated): Partial<Conduct> {
  const found = conductIn(declarations);
  const others = ANSWERS.flatMap(([, names]) => (names.some((name) => isOther(name, conduct, found)) ? names : []));
  return Object.fromEntries(others.map((name) => [name, found[name]]));
}

/** What the office has typed in other words may stand: only another answer, committee or number is different. */
function isOther(name: keyof Conduct, conduct: Conduct, found: Partial<Conduct>): boolean {
  const said = found[name];
  if (said === undefined) return false;
  if (name === 'ai_tools' || name === 'ai_purpose') return conduct[name] === '' && said !== '';
  return JSON.stringify(said) !== JSON.stringify(conduct[name]);
}

/** The answers in words, as the office is asked whether they are right. */
export const proposedLines = (proposed: Partial<Conduct>): string[] =>
  conductLines({ conduct: { ...UNSAID, ...proposed } }).map(({ label, text }) => `${label}: ${text}`);

/** What the data say and no statement has: a name or a number that is not in it, an answer where nothing is stated. */
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

/** How the study was conducted is there as data, and the statements say the same. */
export function checkConduct({ metadata }: { metadata: Stated }): Outcome {
  const proposed = proposedConduct(metadata);
  const called = ANSWERS.filter(([, names]) => names.some((name) => name in proposed)).map(([name]) => name);
  if (called.length > 0)
    return warning(`The statements say what is not in the data on ${several(called)}. Compare them.`);
  const others = unstated(metadata);
  if (others.length > 0) return warning(`Compare the data with the statements, which do not have ${several(others)}.`);
  const count = conductLines({ conduct: metadata.conduct ?? null }).length;
  return passed(count > 0 ? `Answers given as data: ${count} of ${ANSWERS.length}.` : 'Nothing is given as data.');
}
