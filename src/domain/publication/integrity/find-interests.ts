import { findPeople, type NamedPerson, PERSON, personIndex, UNKNOWN_PERSON } from './people-in-statement.ts';

// Patterns for "no competing interests", for text with single spaces.

const KIND =
  '(?:known|potential|actual|relevant|perceived|real|apparent|possible|significant|financial|non-?financial|commercial|personal|professional|academic|intellectual|competing|conflicting)';
const KINDS = `(?:${KIND},? (?:(?:and|or) )?)*`;
const INTEREST = '(?:conflicts?(?: of interests?)?|interests?|relationships?|disclosures?|ties)';
/** Must contain "competing", "conflict" or "disclosure": other objects are weaker denials. */
const INTERESTS = `(?=[^.]{0,120}(?:competing|conflict|disclosure))${KINDS}${INTEREST}(?:,? (?:and|or|nor) ${KINDS}${INTEREST})*`;
const OTHERWISE = '(?:,? (?:financial|personal) or otherwise)?';
const TO_DECLARE = '(?: to (?:declare|disclose|report|state))?';
/** Matches "in relation to this work" and "that could have influenced the work"; a capital letter would be a name. */
const IN_THIS_WORK =
  "(?: (?:in|with|regarding|concerning|related|relating|relevant|associated|that (?:could|might|may|would)|about|for) [a-z '’/()-]{1,200})?";
const NO_INTERESTS = `(?:no|(?:the )?absence of(?: any)?) ${INTERESTS}${OTHERWISE}`;
const TAIL = `${TO_DECLARE}${IN_THIS_WORK}${TO_DECLARE}`;

const SAY =
  '(?:hereby )?(?:(?:declare|state|disclose|acknowledge|indicate)[sd]?|(?:report|confirm|affirm|claim)(?:s|ed)?|certif(?:y|ies|ied))';
const THEY = '(?:they|he|she|we|it|\uE701) ';
const SAY_THAT = `(?:${SAY}(?: that)? (?:${THEY})?)?`;
const HAVE = '(?:(?:there )?(?:have|has|had|having|is|are|were) )?';
const ABSENCE_CLAUSE =
  'that (?:the|this) (?:present )?(?:research|study|work|review|trial) was (?:conducted|carried out|performed) in the absence of any commercial or financial relationships that could be construed as a (?:potential )?conflicts? of interests?';

/** The predicate after people without interests. */
const HAVE_NONE: string = `(?:${[
  ` ${SAY_THAT}${HAVE}${NO_INTERESTS}(?: exists?)?${TAIL}`,
  ` ${SAY_THAT}(?:do|does|did) not have (?:any )?${INTERESTS}${OTHERWISE}${TAIL}`,
  ` ${SAY_THAT}(?:have|has|had) (?:none|nothing) to (?:declare|disclose|report)${IN_THIS_WORK}`,
  ` ${SAY} (?:none|nothing)`,
  ` ${SAY} ${ABSENCE_CLAUSE}`,
  `(?: ?[:–—]| -)? (?:none|nil|nothing|${NO_INTERESTS})(?: (?:declared|reported|known))?${TAIL}`,
].join('|')})`;

/** The predicate after "None of the authors". */
const HAVE_ANY: string = ` (?:(?:have|has|had|${SAY}) )?(?:(?:having|to have) )?(?:any )?${INTERESTS}${OTHERWISE}${TAIL}`;

const DENIAL = new RegExp(
  `^(?:there (?:is|are|were) ${NO_INTERESTS}|(?:none|nil|nothing|${NO_INTERESTS})(?: (?:exists?|(?:(?:was|were|is|are|has been|have been) )?(?:declared|reported|stated|disclosed|known))(?: by \uE701)?)?)${TAIL}$`,
  'u',
);

/** Matches exceptions: "no other interests", "none, except". */
const LEAVES_SOME =
  /\b(?:except\w*|exclud\w+|but|other(?!wise)|others|apart|besides?|beyond|however|although|though|aside|save|unless|while|whereas|only|yet|still|further|additional|more|remaining|addition|those|listed|above|below|following|mentioned)\b/iu;
const LARGE =
  /(?<!\p{L})(?:Conflicts?|Competing|Financial|Interests?|Of|No|None|Nil|Nothing|Declared?|There)(?!\p{L})/gu;

/** Normalises a sentence for these patterns; empty if it contains an exception. */
const normaliseDenial = (sentence: string): string => {
  const plain = sentence
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\s.;,]+$/u, '')
    .replace(LARGE, (word) => word.toLowerCase());
  return LEAVES_SOME.test(plain) ? '' : plain;
};

/** Whether a string without names denies interests: "None declared.", "No conflicts of interest." */
export const deniesInterests = (words: string): boolean => DENIAL.test(normaliseDenial(words));

/** An author's declaration in the words of the statement; null for none. */
export type DeclaredInterest = string | null;

// Placeholder characters for groups of authors in a parsed text.
const ALL = '\uE701';
const OTHERS = '\uE702';
const NONE_OF_ALL = '\uE703';
const NONE_OF_OTHERS = '\uE704';
const NO_MORE = '\uE705';
const PLACEHOLDER = `(?:${PERSON}|${UNKNOWN_PERSON})`;
const GROUP = '[\uE701-\uE705]';

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}-])`, 'giu');
const OTHER = '(?:other|remaining) (?:co-?)?authors?|(?:others|rest of the authors)';
const GROUP_PATTERNS: readonly [written: RegExp, placeholder: string, count?: 1 | 2][] = [
  [
    words(
      'no other (?:conflicts?(?: of interests?)?|competing interests|disclosures) (?:was|were) (?:reported|declared|disclosed)',
    ),
    NO_MORE,
  ],
  [words(`none of the (?:${OTHER})`), NONE_OF_OTHERS],
  [words('neither author|neither of the (?:two )?authors'), NONE_OF_ALL, 2],
  [words('none of the authors|no authors?'), NONE_OF_ALL],
  [words(`(?:(?:all|each)(?: of)? |both )?(?:the )?(?:${OTHER})`), OTHERS],
  [words('both(?: of)?(?: the)? authors|the two authors'), ALL, 2],
  [words('the (?:sole |single )?author'), ALL, 1],
  [words('(?:all|each)(?: of)?(?: the)?(?: listed| named)? authors?|the authors|^authors'), ALL],
  [/^we(?=\s)/gimu, ALL],
];

const LABEL =
  /^[^\S\n]*(?:(?:declarations?|statements?|disclosures?)(?: (?:of|on))? )?(?:(?:potential )?(?:competing|conflicts? of|conflicting|duality of) interests?|disclosures?)(?: (?:statements?|disclosures?))?[^\S\n]*[:.–—\n-]\s*(?=\S)/iu;

const AND = '(?: ?, ?(?:and |& ?)?| and | ?& ?)';
const PEOPLE = `${PERSON}(?:${AND}${PERSON})*`;
const NONE = new RegExp(`^(${PEOPLE}|[${ALL}${OTHERS}])${HAVE_NONE}$`, 'u');
const NOBODY_HAS = new RegExp(`^([${NONE_OF_ALL}${NONE_OF_OTHERS}])${HAVE_ANY}$`, 'u');
const DECLARED = new RegExp(`^(${PEOPLE})( ?[:–—] ?| - |['’]s? | )(.+)$`, 'u');

/** Sentences that do not concern an author's interests. */
const IRRELEVANT = [
  /^the (?:funders?|sponsors?|funding (?:sources?|bod(?:y|ies)|agenc(?:y|ies)|organi[sz]ations?)) (?:of (?:the|this) study )?had no (?:role|influence|involvement) in [^.]*$/iu,
  new RegExp(`^${ALL} (?:have )?completed (?:and submitted )?the ICMJE (?:uniform )?(?:disclosure )?forms?$`, 'iu'),
];

/** Matches a name with its title, and the full stop after initials if the sentence continues. */
const NAMED = new RegExp(
  `((?:\\b(?:Drs?|Profs?|Professors?)\\.?\\s+)?)(${PLACEHOLDER})(\\.(?=\\s*[,:;&–—-]|\\s+[\\p{Ll}&]))?`,
  'gu',
);
const NEXT_SENTENCE =
  /(?<=[.!?])(?<!(?<!\p{L})(?:St|Drs?|Profs?|e\.g|i\.e|vs|\p{Lu})\.)\s+(?=[\p{Lu}\p{Lo}\uE000-\uF8FF])|\n+/u;
const ALSO = '(?:and|while|whereas|but)';
/** Splits before the subject of a clause. */
const NEXT_PART = new RegExp(`(?:[,;] ?(?:${ALSO} )?| ${ALSO} )(?=${GROUP})|; ?(?:${ALSO} )?(?=${PLACEHOLDER})`, 'u');

/**
 * Proposes each author's declaration from a statement on competing interests, for an editor to confirm; undefined if
 * ambiguous. Unclear names, partly understood sentences and contradictions yield nothing.
 */
export function findInterests(statement: string, authors: readonly NamedPerson[]): (DeclaredInterest | undefined)[] {
  const nothing = authors.map(() => undefined);
  const parts = partsOf(statement, authors);
  if (parts.length === 1 && parts[0] && deniesInterests(parts[0].text)) return authors.map(() => null);

  const declared = authors.map((): string[] => []);
  const [none, unclear] = [new Set<number>(), new Set<number>()];
  const groups = new Set<string>();
  let before: number[] = [];
  let isUnderstood = true;
  for (const { text, written } of parts) {
    const people = [...text.matchAll(new RegExp(PERSON, 'gu'))].map(([placeholder]) => personIndex(placeholder));
    const parsed = parseClause(text, written);
    if (parsed === 'beside') continue;
    if (parsed === undefined) {
      if (text.includes(UNKNOWN_PERSON)) return nothing;
      // Without a named subject, a sentence continues the previous one: "She also holds shares."
      for (const person of people.length > 0 ? people : before) unclear.add(person);
      isUnderstood = false;
    } else if (parsed.group) groups.add(parsed.group);
    else if (parsed.words === undefined) for (const person of people) none.add(person);
    else for (const person of people) declared[person]?.push(parsed.words);
    before = people;
  }
  for (const person of none) if (declared[person]?.length) unclear.add(person);
  const isCertain = isUnderstood && unclear.size === 0;
  const hasDeclared = declared.some((one) => one.length > 0);
  if (groups.has(ALL) && (hasDeclared || !isCertain || groups.size > 1)) return nothing;
  const othersHaveNone = isCertain && (groups.has(ALL) || (groups.has(OTHERS) && (hasDeclared || none.size > 0)));
  return declared.map((one, index) => {
    if (unclear.has(index)) return undefined;
    if (one.length > 0) return [...new Set(one)].join(' ');
    return none.has(index) || othersHaveNone ? null : undefined;
  });
}

/** Parses a text about a single author, such as a note; null for none, undefined if contradictory. */
export function findInterest(statement: string): DeclaredInterest | undefined {
  const parts = partsOf(statement, [{ given: '', family: '' }]);
  const declaresNone = ({ text }: Part) => {
    const parsed = parseClause(text, []);
    return deniesInterests(text) || (parsed !== undefined && parsed !== 'beside' && parsed.group !== undefined);
  };
  if (parts.length > 0 && parts.every(declaresNone)) return null;
  return statement === '' || parts.some(declaresNone) || NO_INTEREST.test(statement) ? undefined : statement;
}

interface Part {
  text: string;
  /** The original text of the placeholders. */
  written: string[];
}

/** Splits a statement into clauses, each about some of the authors. */
function partsOf(statement: string, authors: readonly NamedPerson[]): Part[] {
  const found = findPeople(statement.replace(LABEL, ''), authors);
  const written: string[] = [];
  let text = found.text.replace(NAMED, (_, title: string, placeholder: string, stop = '') => {
    written.push(`${title}${found.written[written.length]}${stop}`);
    return placeholder;
  });
  text = text.replace(/[^\S\n]+/gu, ' ');
  for (const [group, placeholder, count] of GROUP_PATTERNS) {
    text = text.replace(group, count === undefined || count === authors.length ? placeholder : OTHER_GROUP);
  }
  const parts = text
    .split('\n')
    .map((line) => line.replace(LABEL, ''))
    .flatMap((line) => line.split(NEXT_SENTENCE))
    .flatMap((sentence) => sentence.split(NEXT_PART))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part.replace(/[\uE000-\uF8FF]/gu, 'a')));
  const placeholders = new RegExp(PLACEHOLDER, 'gu');
  let at = 0;
  return parts.map((part) => {
    const from = at;
    at += part.match(placeholders)?.length ?? 0;
    return { text: part, written: written.slice(from, at) };
  });
}

/** Replaces groups that cannot be meant, such as "both authors" of three. */
const OTHER_GROUP = '\uE706';

interface ParsedClause {
  words?: string;
  group?: string;
}

/** Returns the declared text, or the group that has none; undefined if not understood. */
function parseClause(text: string, written: readonly string[]): ParsedClause | 'beside' | undefined {
  const bare = text.replace(/[\s.;,]+$/u, '');
  if (IRRELEVANT.some((pattern) => pattern.test(bare))) return 'beside';
  if (bare === NO_MORE) return { group: OTHERS };
  const plain = normaliseDenial(text);
  const group = NONE.exec(plain)?.[1];
  if (group !== undefined) return group === ALL || group === OTHERS ? { group } : {};
  const nobody = NOBODY_HAS.exec(plain)?.[1];
  if (nobody !== undefined) return { group: nobody === NONE_OF_ALL ? ALL : OTHERS };
  const [, people = '', link = '', predicate = ''] = DECLARED.exec(bare) ?? [];
  if (!isDeclared(predicate, link)) return undefined;
  if (/[:–—-]/u.test(link)) return { words: predicate };
  let at = 0;
  const subject = people.replace(new RegExp(PERSON, 'gu'), () => written[at++] ?? '');
  return { words: `${subject}${link}${predicate}.` };
}

const NOT_A_DECLARATION = /^(?:and|or|as well|may|might|cannot|see|as above|as below|ditto|unknown|yes|declared)\b/iu;
const DENIED = /\b(?:no|not|none|nothing|nil|neither|never|nor|without|cannot)\b|n['’]t\b/iu;
const NO_INTEREST =
  /\b(?:no|not|any|without) (?!other|further|additional)(?:[a-z-]+ )?(?:competing|conflict)|\bnothing to (?:declare|disclose)/iu;
/** Matches initials of unknown people, but no abbreviations of countries and legal forms. */
const INITIALS = /(?<![\p{L}.])(?!U\.S\.|U\.K\.|E\.U\.|N\.V\.|B\.V\.)\p{Lu}\.(?: ?-?\p{Lu}\.)+/u;
const ANOTHER =
  /(?:[,;]|\band|\bwhile|\bwhereas) (?:the )?\p{Lu}[\p{L}-]{1,3} (?:is|are|was|were|has|have|had|reports?|reported|declares?|owns?|holds?|receives?|received|serves?|served|works?|consults?)\b/u;

/** Whether a predicate declares an interest, and only of its subject. */
function isDeclared(predicate: string, link: string): boolean {
  const [first = ''] = predicate.split(/[,;:]| and | but | who | which /u);
  const isSentence = /[:–—-]/u.test(link) || /^\p{Ll}/u.test(predicate) || link.includes('’') || link.includes("'");
  return (
    isSentence &&
    /\p{L}/u.test(predicate) &&
    !/[\uE000-\uF8FF]|\bauthors?\b/iu.test(predicate) &&
    !NOT_A_DECLARATION.test(predicate) &&
    !DENIED.test(first) &&
    !NO_INTEREST.test(predicate) &&
    !INITIALS.test(predicate) &&
    !ANOTHER.test(predicate)
  );
}
