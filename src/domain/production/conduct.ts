import { conductLines } from '#domain/publication/conduct';
import { type Conduct, NOTHING_STATED } from '#domain/publication/integrity/conduct';
import { findConduct } from '#domain/publication/integrity/find-conduct';
import type { ProductionMetadata } from './record.ts';
import { type Outcome, passed, shortList, warning } from './record.ts';
import { wordsIn } from './words-in.ts';

type Stated = Pick<ProductionMetadata, 'conduct' | 'declarations'>;

/** Topics by their name within a sentence, with their fields. */
const ANSWERS: readonly [called: string, names: readonly (keyof Conduct)[]][] = [
  ['ethics approval', ['approval', 'committees']],
  ['consent to participate', ['consent_to_participate']],
  ['consent to publication', ['consent_to_publication']],
  ['the use of AI', ['ai_use', 'ai_tools', 'ai_purpose']],
];

/** Approval, consent and AI use in the statements that differ from or are missing in the data. */
export function proposedConduct({ conduct = NOTHING_STATED, declarations }: Stated): Partial<Conduct> {
  const found = findConduct(declarations);
  const changed = ANSWERS.flatMap(([, names]) => (names.some((name) => differs(name, conduct, found)) ? names : []));
  return Object.fromEntries(changed.map((name) => [name, found[name]]));
}

/** Ignores wording: only another answer, committee or number counts. */
function differs(name: keyof Conduct, conduct: Conduct, found: Partial<Conduct>): boolean {
  const stated = found[name];
  if (stated === undefined) return false;
  if (name === 'ai_tools' || name === 'ai_purpose') return conduct[name] === '' && stated !== '';
  return JSON.stringify(stated) !== JSON.stringify(conduct[name]);
}

/** The answers as text, for confirmation by the office. */
export const proposedLines = (proposed: Partial<Conduct>): string[] =>
  conductLines({ conduct: { ...NOTHING_STATED, ...proposed } }).map(({ label, text }) => `${label}: ${text}`);

/** Recorded details that the statements do not support. */
function unsupportedDetails({ conduct = NOTHING_STATED, declarations: { ethics, ai_use } }: Stated): string[] {
  const { approval, committees, consent_to_participate, consent_to_publication } = conduct;
  const stated = wordsIn(ethics);
  const details = committees.flatMap(({ name, numbers }) => [name, ...numbers]);
  const hasEthicsAnswer = approval !== null || consent_to_participate.length > 0 || consent_to_publication !== null;
  return [
    ...details.filter((one) => !stated.includes(wordsIn(one))),
    ...(hasEthicsAnswer && ethics === '' ? ['ethics and consent'] : []),
    ...(conduct.ai_use && ai_use === '' ? ['the use of AI'] : []),
  ];
}

/** Checks that study conduct is recorded and agrees with the statements. */
export function checkConduct({ metadata }: { metadata: Stated }): Outcome {
  const proposed = proposedConduct(metadata);
  const topics = ANSWERS.filter(([, names]) => names.some((name) => name in proposed)).map(([name]) => name);
  if (topics.length > 0)
    return warning(`The statements give details of ${shortList(topics)} that are not recorded. Compare the two.`);
  const unsupported = unsupportedDetails(metadata);
  if (unsupported.length > 0)
    return warning(`The statements do not mention ${shortList(unsupported)}, which is recorded. Compare the two.`);
  const count = conductLines({ conduct: metadata.conduct ?? null }).length;
  return passed(count > 0 ? `Recorded answers: ${count} of ${ANSWERS.length}.` : 'No answers are recorded.');
}
