import { isSuffix } from './family-name.ts';

// Name particles in lower case.
const PARTICLES = new Set(
  (
    'de da do das dos di du del della dello delle dei degli dal dalla der den des het van von vom zu zur zum und op ter ten te ' +
    "'t ’t la le las los lo el al bin bint ibn ben abu abd ould af av y e i st"
  ).split(' '),
);

/** Whether a word is a particle: "van", "de". */
export const isParticle = (word: string): boolean => PARTICLES.has(word);

// Words in names of institutions and places, but never alone in personal names.
const INSTITUTION =
  /(?:^|[^\p{L}])(?:universit\p{L}*|univ|hospitals?|hôpital\p{L}*|hopital|hospices|institut\p{L}*|instituto|istituto|departments?|département|departamento|dipartimento|dept|divisions?|faculty|faculté|facultad|facoltà|fakultät|school|college|collège|clinics?|clinica|clínica|clinique|klinik\p{L}*|centers?|centres?|centro|laborator\p{L}*|foundation|academy|ministry|society|association|unit|inserm|cnrs|polyclinic|karolinska|medical|medicine|health|healthcare|nhs|trust|ltd|inc|gmbh|company|consortium|network|agency|program|programme|council|research|charité|infirmary|street|road|avenue|boulevard|p\.?o\.? box)(?![\p{L}])|大[学學]|[医醫学學]院|研究所|(?<!\p{L})(?:ال)?(?:جامعة|مستشفى|كلية|معهد|مركز|قسم|وزارة|دانشگاه|بیمارستان)(?!\p{L})|(?<!\p{L})[הבו]?(?:אוניברסיט\p{L}*|בית[- ]חולים|מרכז|מכון|פקולטה|מחלקה)(?!\p{L})/iu;

// Words found only in names of groups, and words that people may also be called.
const GROUP =
  /(?<!\p{L})(?:Organi[sz]ation|Group|Committee|Collaborat\w+|Consortium|Institut\w*|Society|Ministry|Association|Agency|Department|Network|Cent(?:ers?|res?)|Commission|Academy|University|Hospital|Initiative|Alliance|Federation|Foundation|Investigators|Administration|Programme|Secretariat)(?!\p{L})/u;
const POSSIBLE_GROUP =
  /(?<!\p{L})(?:Council|College|School|Faculty|Union|Bank|Nations|Force|Office|Team|Trust|Board|Bureau|Service|Services|Panel|Unit|Registry)(?!\p{L})/u;

/** Whether a name cannot be a person's: "World Health Organization", "SAFE Investigators". */
export const isDefinitelyGroup = (text: string): boolean =>
  splitWords(text.slice(0, 300)).length > 1 && GROUP.test(text);

/**
 * Whether a name is a group's or an organisation's, including some a person might have: "Nursing and Midwifery
 * Council".
 */
export const isGroupName = (text: string): boolean =>
  isDefinitelyGroup(text) || (splitWords(text.slice(0, 300)).length > 2 && POSSIBLE_GROUP.test(text));

/** Ends an author list that omits further authors. */
export const isEtAl = (text: string): boolean => /^(?:et\.? al\.?|(?:and )?others)$/i.test(text.trim());

// Words of headings and titles. People with such names must be entered manually.
const NON_NAME_WORDS = new Set(
  (
    'abstract abbreviations acknowledgements acknowledgments affiliation affiliations analysis and article articles assessment author authors background ' +
    'cardiology case clinical cohort conclusion conclusions contents contribution contributions controlled correspondence corresponding count data date ' +
    'declaration declarations department disease draft editor editorial effect effects email emails equally evaluation evidence figure figures findings for ' +
    'from funding group guideline guidelines head highlights impact in infection introduction investigators issue journal key keywords letter literature ' +
    'management manuscript meta meta-analysis method methods month months multicenter multicentre nephrology neurology number objective objectives of on ' +
    'oncology open original outcome outcomes page pages paper patient patients pediatrics paediatrics pilot points practice preprint protocol psychiatry ' +
    'public purpose radiology randomised randomized received references registration report results review risk running sample science sciences section ' +
    'short study subject submission submitted summary supplementary surgery surgical survey systematic table tables team title the therapy to treatment ' +
    'trial trials version volume with word words working year years access accepted published license licence copyright collaborators behalf'
  ).split(' '),
);

const NAME_WORD = /^(?:[dlDL]['’]|(?:al|el|an|as|ar|ash|ad)-)?(?:\p{Lu}|\p{Lo}|\p{Lt})[\p{L}\p{M}'’ʼ.-]*$/u;

export const splitWords = (text: string): string[] => text.split(/\s+/u).filter(Boolean);

/** Whether a string names a hospital, a department, a university. */
export const isInstitution = (text: string): boolean => INSTITUTION.test(text.slice(0, 300));

/**
 * Whether a string is almost certainly a full personal name: two to six capitalised words, lower-case particles
 * allowed, without words of titles, headings or institutions.
 */
export function isFullName(text: string): boolean {
  const words = splitWords(text);
  if (text.length > 80 || words.length < 2 || words.length > 6 || isInstitution(text)) return false;
  if (words.some((word) => NON_NAME_WORDS.has(word.toLowerCase().replace(/[.:]$/, '')))) return false;
  const isWord = (word: string) => NAME_WORD.test(word) || isParticle(word);
  if (!words.every(isWord)) return false;
  // Requires two words in addition to particles, one of them longer than an initial, and no particle at the end. In
  // scripts without capitals a single character is enough (李 娜).
  const nameWords = words.filter((word) => !isParticle(word));
  const last = words.findLast((word) => !isSuffix(word)) ?? '';
  return !isParticle(last) && nameWords.length > 1 && nameWords.some((word) => /\p{L}.*\p{L}|\p{Lo}/u.test(word));
}

/** Whether a string may be a single name, such as "Suharto", or a lone family name. */
export function isSingleName(text: string): boolean {
  const bare = text.replace(/\.$/, '');
  return (
    NAME_WORD.test(bare) && countLetters(bare) > 1 && !NON_NAME_WORDS.has(bare.toLowerCase()) && !isInstitution(bare)
  );
}

/** Whether a name is in Vancouver style: "van der Berg JW". */
export function isVancouverName(text: string): boolean {
  const words = splitWords(text);
  const family = words.slice(0, -1);
  if (words.length < 2 || words.length > 5 || !isInitials(words.at(-1) ?? '')) return false;
  return family.every((word) => isParticle(word) || (NAME_WORD.test(word) && word !== word.toUpperCase()));
}

/** Splits "van der Berg JW" into "J. W." and "van der Berg". */
export function splitVancouverName(text: string): [given: string, family: string] {
  const words = splitWords(text);
  const initials = extractLetters(words.at(-1) ?? '').map((letter) => `${letter}.`);
  return [initials.join(' '), words.slice(0, -1).join(' ')];
}

/** Whether a string is initials only: "J", "J.-P.", "JW". */
export const isInitials = (word: string): boolean => /^\p{Lu}[.]?(?:[- ]?\p{Lu}[.]?){0,2}$/u.test(word);

export const startsWithParticle = (text: string): boolean => isParticle(splitWords(text)[0] ?? '');

const extractLetters = (text: string): string[] => text.match(/\p{L}/gu) ?? [];
const countLetters = (text: string): number => extractLetters(text).length;
