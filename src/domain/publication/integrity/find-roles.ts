import { type CreditRole, inCreditOrder } from './credit-role.ts';
import { type NamedPerson, PERSON, personOf, withPeople } from './people-in-statement.ts';

/** CRediT's name of each role, and variants. */
const NAMES: readonly [role: CreditRole, source: string][] = [
  [
    'writing-original-draft',
    '(?:writing\\s*\\((?:of )?(?:the )?original draft(?: preparation)?\\)|(?:writing[\\s,:–—-]*(?:of )?(?:the )?)?original draft(?: preparation)?)',
  ],
  [
    'writing-review-editing',
    '(?:writing\\s*\\(review\\s*(?:and|&)\\s*editing\\)|(?:writing[\\s,:–—-]*)?review(?:ing)?\\s*(?:and|&)\\s*editing)',
  ],
  ['conceptualization', 'conceptuali[sz]ation'],
  ['data-curation', 'data curation'],
  ['formal-analysis', 'formal analys[ie]s'],
  ['funding-acquisition', '(?:funding acquisition|acquisition of funding)'],
  ['investigation', 'investigations?'],
  ['methodology', 'methodology'],
  ['project-administration', 'project administration'],
  ['resources', 'resources'],
  ['software', 'software'],
  ['supervision', 'supervision'],
  ['validation', 'validation'],
  ['visualization', 'visuali[sz]ation'],
];

const STUDY = '(?:study|trial|work|project|research|review|idea)';
const TEXT = '(?:manuscript|article|paper|text)';
/** Sentences matching a role's definition; "designed the study" may be two roles and is none here. */
const ACTIONS: readonly [role: CreditRole | null, source: string][] = [
  ['conceptualization', `(?:conceived(?: of)?|conceptuali[sz]ed) (?:the |this )?${STUDY}`],
  ['data-curation', 'curated (?:the )?data'],
  ['formal-analysis', '(?:performed|did|carried out|conducted) (?:the )?(?:formal|statistical) analys[ie]s'],
  ['funding-acquisition', '(?:acquired|obtained|secured) (?:the )?(?:funding|funds)'],
  ['investigation', 'collected (?:the )?data'],
  ['project-administration', '(?:administered|managed|coordinated) (?:the |this )?project'],
  ['supervision', `supervised (?:the |this )?${STUDY}`],
  ['writing-original-draft', `(?:wrote|drafted|prepared) the (?:original|first|initial) draft(?: of the ${TEXT})?`],
  ['writing-original-draft', `drafted the ${TEXT}`],
  ['writing-review-editing', `(?:reviewed and edited|edited and reviewed|critically revised|revised) the ${TEXT}`],
  [null, `(?:have )?(?:read and )?approved (?:the )?(?:final )?(?:version(?: of the ${TEXT})?|${TEXT})`],
];

// Placeholder characters in a parsed text.
const NAME_SIGN = 0xe400;
const ACTION_SIGN = 0xe500;
const DOES = '\uE600';
const ALL = '\uE601';

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])${source}(?![\\p{L}\\p{N}-])`, 'giu');
const SIGNS: readonly [written: RegExp, sign: string][] = [
  [new RegExp(`\\b(?:Drs?|Profs?|Professors?)\\.?\\s+(?=${PERSON})`, 'g'), ''],
  [/\s*\((?:lead|equal|supporting)\)/gi, ''],
  [words('(?:all|both)(?: of)?(?: the)? authors'), ALL],
  ...ACTIONS.map(([, source], at): [RegExp, string] => [words(source), String.fromCharCode(ACTION_SIGN + at)]),
  ...NAMES.map(([, source], at): [RegExp, string] => [words(source), String.fromCharCode(NAME_SIGN + at)]),
  [words('(?:contributed to|(?:was|were) responsible for|performed|led|carried out|conducted)(?: the)?'), DOES],
];

const AND = '(?:\\s*,\\s*(?:and\\s+|&\\s*)?|\\s+and\\s+|\\s*&\\s*)';
const list = (one: string) => `${one}(?:${AND}${one})*`;
const PEOPLE = list(`(?:${PERSON}|${ALL})`);
const ROLES = list('[\\uE400-\\uE4FF]');
const DEEDS = list(`(?:[\\uE500-\\uE5FF]|${DOES}\\s*${ROLES})`);
/** Sentence patterns: people and their actions, in either order. */
const FORMS = [
  `${ROLES}\\s*[:–—]\\s*${PEOPLE}`,
  `${ROLES}\\s+-\\s+${PEOPLE}`,
  `${ROLES}\\s*\\(${PEOPLE}\\)`,
  `${ROLES}\\s+by\\s+${PEOPLE}`,
  `${PEOPLE}\\s*[:–—]\\s*${ROLES}`,
  `${PEOPLE}\\s+-\\s+${ROLES}`,
  `${PEOPLE}\\s*\\(${ROLES}\\)`,
  `${PEOPLE}\\s+${DEEDS}`,
].map((form) => ({ one: new RegExp(form, 'g'), whole: new RegExp(`^${form}(?:${AND}${form})*$`) }));

/** A full stop after initials belongs to them if the sentence continues. */
const STOP_WITHIN = new RegExp(`(?<=${PERSON})\\.(?=\\s*[,:;)&–—-]|\\s+[\\p{Ll}&${'\\uE500-\\uE600'}])`, 'gu');

/**
 * Each author's roles, in author order, according to a contribution statement. Only fully understood sentences count: a
 * proposal for confirmation.
 */
export function rolesIn(statement: string, authors: readonly NamedPerson[]): CreditRole[][] {
  const found = authors.map((): CreditRole[] => []);
  let text = withPeople(statement, authors);
  for (const [written, sign] of SIGNS) text = text.replace(written, sign);
  for (const sentence of text.replace(STOP_WITHIN, '').split(/[;\n]|\.+(?=\s|$)/)) {
    const said = sentence.trim();
    const form = FORMS.find(({ whole }) => whole.test(said));
    for (const [clause] of form ? said.matchAll(form.one) : []) {
      const roles = [...clause].flatMap(roleOf);
      const isAll = clause.includes(ALL);
      const people = isAll ? authors.keys() : (clause.match(new RegExp(PERSON, 'g')) ?? []).map(personOf);
      for (const person of people) found[person]?.push(...roles);
    }
  }
  return found.map(inCreditOrder);
}

function roleOf(sign: string): CreditRole | [] {
  const code = sign.charCodeAt(0);
  return NAMES[code - NAME_SIGN]?.[0] ?? ACTIONS[code - ACTION_SIGN]?.[0] ?? [];
}
