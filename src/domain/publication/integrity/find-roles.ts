import { type CreditRole, inCreditOrder } from './credit-role.ts';
import { type NamedPerson, PERSON, personIndex, replaceNames } from './people-in-statement.ts';

/** The name of each CRediT role, and its variants. */
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
/** Activities that correspond to one role; "designed the study" is omitted, because it may be two. */
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

// The first placeholder characters in a parsed text.
const ROLE_PLACEHOLDER = 0xe400;
const ACTION_PLACEHOLDER = 0xe500;
const DOES = '\uE600';
const ALL = '\uE601';

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])${source}(?![\\p{L}\\p{N}-])`, 'giu');
const PLACEHOLDERS: readonly [written: RegExp, placeholder: string][] = [
  [new RegExp(`\\b(?:Drs?|Profs?|Professors?)\\.?\\s+(?=${PERSON})`, 'g'), ''],
  [/\s*\((?:lead|equal|supporting)\)/gi, ''],
  [words('(?:all|both)(?: of)?(?: the)? authors'), ALL],
  ...ACTIONS.map(([, source], at): [RegExp, string] => [words(source), String.fromCharCode(ACTION_PLACEHOLDER + at)]),
  ...NAMES.map(([, source], at): [RegExp, string] => [words(source), String.fromCharCode(ROLE_PLACEHOLDER + at)]),
  [words('(?:contributed to|(?:was|were) responsible for|performed|led|carried out|conducted)(?: the)?'), DOES],
];

const AND = '(?:\\s*,\\s*(?:and\\s+|&\\s*)?|\\s+and\\s+|\\s*&\\s*)';
const list = (one: string) => `${one}(?:${AND}${one})*`;
const PEOPLE = list(`(?:${PERSON}|${ALL})`);
const ROLES = list('[\\uE400-\\uE4FF]');
const ACTIVITIES = list(`(?:[\\uE500-\\uE5FF]|${DOES}\\s*${ROLES})`);
/** People and their roles, in either order. */
const SENTENCE_FORMS = [
  `${ROLES}\\s*[:–—]\\s*${PEOPLE}`,
  `${ROLES}\\s+-\\s+${PEOPLE}`,
  `${ROLES}\\s*\\(${PEOPLE}\\)`,
  `${ROLES}\\s+by\\s+${PEOPLE}`,
  `${PEOPLE}\\s*[:–—]\\s*${ROLES}`,
  `${PEOPLE}\\s+-\\s+${ROLES}`,
  `${PEOPLE}\\s*\\(${ROLES}\\)`,
  `${PEOPLE}\\s+${ACTIVITIES}`,
].map((form) => ({ one: new RegExp(form, 'g'), whole: new RegExp(`^${form}(?:${AND}${form})*$`) }));

/** Matches a full stop after initials, if the sentence continues. */
const STOP_WITHIN = new RegExp(`(?<=${PERSON})\\.(?=\\s*[,:;)&–—-]|\\s+[\\p{Ll}&${'\\uE500-\\uE600'}])`, 'gu');

/**
 * Proposes each author's roles from a contribution statement, for an editor to confirm. Only fully understood sentences
 * count.
 */
export function findRoles(statement: string, authors: readonly NamedPerson[]): CreditRole[][] {
  const found = authors.map((): CreditRole[] => []);
  let text = replaceNames(statement, authors);
  for (const [written, placeholder] of PLACEHOLDERS) text = text.replace(written, placeholder);
  for (const sentence of text.replace(STOP_WITHIN, '').split(/[;\n]|\.+(?=\s|$)/)) {
    const trimmed = sentence.trim();
    const form = SENTENCE_FORMS.find(({ whole }) => whole.test(trimmed));
    for (const [clause] of form ? trimmed.matchAll(form.one) : []) {
      const roles = [...clause].flatMap(rolesOfPlaceholder);
      const isAll = clause.includes(ALL);
      const people = isAll ? authors.keys() : (clause.match(new RegExp(PERSON, 'g')) ?? []).map(personIndex);
      for (const person of people) found[person]?.push(...roles);
    }
  }
  return found.map(inCreditOrder);
}

function rolesOfPlaceholder(placeholder: string): CreditRole | [] {
  const code = placeholder.charCodeAt(0);
  return NAMES[code - ROLE_PLACEHOLDER]?.[0] ?? ACTIONS[code - ACTION_PLACEHOLDER]?.[0] ?? [];
}
