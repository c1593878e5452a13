import { isSuffix } from './family-name.ts';

// Words of names that are written in lower case.
const PARTICLES = new Set(
  (
    'de da do das dos di du del della dello delle dei degli dal dalla der den des het van von vom zu zur zum und op ter ten te ' +
    "'t ’t la le las los lo el al bin bint ibn ben abu abd ould af av y e i st"
  ).split(' '),
);

/** True for a small word of names: "van", "de". */
export const isParticle = (word: string): boolean => PARTICLES.has(word);

const DEGREES = new Set(
  (
    'MD MBBS MBBCh MBChB MBBChir BMBS BMed BM BCh BChir BDS BDSc DDS DMD DO DVM VMD PhD DPhil DSc ScD MSc BSc MS BS MA BA MPhil MRes MPH DrPH MBA ' +
    'MHS MHSc MSN BSN DNP RN RGN NP CNM PA PharmD BPharm MPharm PsyD EdD EdM MEd MEng BEng JD LLM LLB MClinEpi MMed MMedSc MBiostat MCh MS DM DNB DCH ' +
    'CBE OBE MBE KBE DBE RD RDN PT DPT OT FMedSci FRCPath FRCPsych MRCPsych FRCPC FRCSC MRCPI Esq'
  ).split(' '),
);
const CAPITAL_DEGREES = new Set([...DEGREES].map((degree) => degree.toUpperCase()));
const FELLOWSHIP = /^(?:FRC|MRC|FRAC|FC|MAC|FAC|FAH|FES|FCC|FAA|FHE|FFA|FFP)[A-Z]{1,5}[a-z]{0,4}$/;

const SALUTATION = /^(?:dr|drs|prof|professor|mr|mrs|ms|miss|mx|sir|dame|assoc|associate|assistant|apl|priv|doz|med)$/i;

// Words that stand in the names of institutions and places, never alone in that of a person.
const INSTITUTION =
  /(?:^|[^\p{L}])(?:universit\p{L}*|univ|hospitals?|hôpital\p{L}*|hopital|hospices|institut\p{L}*|instituto|istituto|departments?|département|departamento|dipartimento|dept|divisions?|faculty|faculté|facultad|facoltà|fakultät|school|college|collège|clinics?|clinica|clínica|clinique|klinik\p{L}*|centers?|centres?|centro|laborator\p{L}*|foundation|academy|ministry|society|association|unit|inserm|cnrs|polyclinic|karolinska|medical|medicine|health|healthcare|nhs|trust|ltd|inc|gmbh|company|consortium|network|agency|program|programme|council|research|charité|infirmary|street|road|avenue|boulevard|p\.?o\.? box)(?![\p{L}])/iu;

// Words of headings and titles; a person with such a name has to be entered by hand.
const NOT_A_NAME = new Set(
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

/** The words of a text. */
export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean);

/** True for an academic degree or fellowship after a name: "MD", "Ph.D.", "FRCP". */
export function isDegree(word: string): boolean {
  const bare = word.replace(/[.()\s]/g, '').replace(/,$/, '');
  if (DEGREES.has(bare) || FELLOWSHIP.test(bare)) return true;
  // "PHD" and "MSC" are degrees; "Msc" and "Mba" may be names.
  return bare.length > 2 && CAPITAL_DEGREES.has(bare);
}

/** Degrees that are also family names in capitals: "Xiao Ming MA". */
const FAMILY_NAMES = new Set(['MA', 'DO', 'BA', 'MENG']);

/** True where the last word is a degree, which it certainly is after a comma or another degree. */
function endsInDegree(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.slice(-2);
  return isDegree(last) && (!FAMILY_NAMES.has(last) || before.endsWith(',') || isDegree(before));
}

/** A name without "Dr" or "Prof." before it and degrees after it. */
export function withoutDegrees(name: string): string {
  const words = wordsOf(name);
  while (words.length > 1 && SALUTATION.test((words[0] ?? '').replace(/\.+$/, ''))) words.shift();
  // "Yo Rn" is a name: two words stay, unless the last is set apart by a comma.
  while (words.length > 1 && endsInDegree(words) && (words.length > 2 || words[0]?.endsWith(','))) words.pop();
  const bare = words.join(' ');
  return bare.endsWith(',') ? bare.slice(0, -1) : bare;
}

/** True for the name of a hospital, a department, a university. */
export const isInstitution = (text: string): boolean => INSTITUTION.test(text.slice(0, 300));

/**
 * True for what is almost certainly the full name of a person: two to six capitalised words of letters, with
 * lower-case particles allowed, and no word of a title, heading or institution.
 */
export function isFullName(text: string): boolean {
  const words = wordsOf(text);
  if (text.length > 80 || words.length < 2 || words.length > 6 || isInstitution(text)) return false;
  if (words.some((word) => NOT_A_NAME.has(word.toLowerCase().replace(/[.:]$/, '')))) return false;
  const isWord = (word: string) => NAME_WORD.test(word) || isParticle(word);
  if (!words.every(isWord)) return false;
  // More than an initial, and no particle at the end.
  const last = words.findLast((word) => !isSuffix(word)) ?? '';
  return !isParticle(last) && words.some((word) => !isParticle(word) && letters(word) > 1);
}

/** True for what may be the only name of a person, "Suharto", or a family name without a given one. */
export function isSingleName(text: string): boolean {
  const bare = text.replace(/\.$/, '');
  return NAME_WORD.test(bare) && letters(bare) > 1 && !NOT_A_NAME.has(bare.toLowerCase()) && !isInstitution(bare);
}

/** True for a family name and initials, "van der Berg JW": what Vancouver style makes of a name. */
export function isVancouverName(text: string): boolean {
  const words = wordsOf(text);
  const family = words.slice(0, -1);
  if (words.length < 2 || words.length > 5 || !isInitials(words.at(-1) ?? '')) return false;
  return family.every((word) => isParticle(word) || (NAME_WORD.test(word) && word !== word.toUpperCase()));
}

/** The parts of "van der Berg JW": "J. W." and "van der Berg". */
export function fromVancouver(text: string): [given: string, family: string] {
  const words = wordsOf(text);
  const initials = letterList(words.at(-1) ?? '').map((letter) => `${letter}.`);
  return [initials.join(' '), words.slice(0, -1).join(' ')];
}

/** True for initials alone: "J", "J.-P.", "JW". */
export const isInitials = (word: string): boolean => /^\p{Lu}[.]?(?:[- ]?\p{Lu}[.]?){0,2}$/u.test(word);

/** True where a text begins as only a family name does: "van der Berg". */
export const startsWithParticle = (text: string): boolean => isParticle(wordsOf(text)[0] ?? '');

const letterList = (text: string): string[] => text.match(/\p{L}/gu) ?? [];
const letters = (text: string): number => letterList(text).length;
