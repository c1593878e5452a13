// Wordings for having no competing interests. All with single spaces.

const KIND =
  '(?:known|potential|actual|relevant|perceived|real|apparent|possible|significant|financial|non-?financial|commercial|personal|professional|academic|intellectual|competing|conflicting)';
const KINDS = `(?:${KIND},? (?:(?:and|or) )?)*`;
const INTEREST = '(?:conflicts?(?: of interests?)?|interests?|relationships?|disclosures?|ties)';
/** The object of the denial; without "competing", "conflict" or "disclosure" it is something weaker. */
const INTERESTS = `(?=[^.]{0,120}(?:competing|conflict|disclosure))${KINDS}${INTEREST}(?:,? (?:and|or|nor) ${KINDS}${INTEREST})*`;
const OTHERWISE = '(?:,? (?:financial|personal) or otherwise)?';
const TO_DECLARE = '(?: to (?:declare|disclose|report|state))?';
/** "in relation to this work", "that could have influenced the work"; a capital would be a name. */
const IN_THIS_WORK =
  "(?: (?:in|with|regarding|concerning|related|relating|relevant|associated|that (?:could|might|may|would)|about|for) [a-z '’/()-]{1,200})?";
const NO_INTERESTS = `(?:no|(?:the )?absence of(?: any)?) ${INTERESTS}${OTHERWISE}`;
const TAIL = `${TO_DECLARE}${IN_THIS_WORK}${TO_DECLARE}`;

const SAY =
  '(?:hereby )?(?:(?:declare|state|disclose|acknowledge|indicate)[sd]?|(?:report|confirm|affirm|claim)(?:s|ed)?|certif(?:y|ies|ied))';
const THEY = '(?:they|he|she|we|it|\uE701) ';
const SAY_THAT = `(?:${SAY}(?: that)? (?:${THEY})?)?`;
const HAVE = '(?:(?:there )?(?:have|has|had|having|is|are|were) )?';
const OF_NOTHING =
  'that (?:the|this) (?:present )?(?:research|study|work|review|trial) was (?:conducted|carried out|performed) in the absence of any commercial or financial relationships that could be construed as a (?:potential )?conflicts? of interests?';

/** May follow people without competing interests. */
export const HAVE_NONE: string = `(?:${[
  ` ${SAY_THAT}${HAVE}${NO_INTERESTS}(?: exists?)?${TAIL}`,
  ` ${SAY_THAT}(?:do|does|did) not have (?:any )?${INTERESTS}${OTHERWISE}${TAIL}`,
  ` ${SAY_THAT}(?:have|has|had) (?:none|nothing) to (?:declare|disclose|report)${IN_THIS_WORK}`,
  ` ${SAY} (?:none|nothing)`,
  ` ${SAY} ${OF_NOTHING}`,
  `(?: ?[:–—]| -)? (?:none|nil|nothing|${NO_INTERESTS})(?: (?:declared|reported|known))?${TAIL}`,
].join('|')})`;

/** May follow "None of the authors". */
export const HAVE_ANY: string = ` (?:(?:have|has|had|${SAY}) )?(?:(?:having|to have) )?(?:any )?${INTERESTS}${OTHERWISE}${TAIL}`;

const BY_ITSELF = new RegExp(
  `^(?:there (?:is|are|were) ${NO_INTERESTS}|(?:none|nil|nothing|${NO_INTERESTS})(?: (?:exists?|(?:(?:was|were|is|are|has been|have been) )?(?:declared|reported|stated|disclosed|known))(?: by \uE701)?)?)${TAIL}$`,
  'u',
);

/** Words for exceptions: "no other interests", "none, except". */
const LEAVES_SOME =
  /\b(?:except\w*|exclud\w+|but|other(?!wise)|others|apart|besides?|beyond|however|although|though|aside|save|unless|while|whereas|only|yet|still|further|additional|more|remaining|addition|those|listed|above|below|following|mentioned)\b/iu;
const LARGE =
  /(?<!\p{L})(?:Conflicts?|Competing|Financial|Interests?|Of|No|None|Nil|Nothing|Declared?|There)(?!\p{L})/gu;

/** Normalises a sentence for these wordings; empty if it has an exception. */
export const plainNone = (sentence: string): string => {
  const plain = sentence
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\s.;,]+$/u, '')
    .replace(LARGE, (word) => word.toLowerCase());
  return LEAVES_SOME.test(plain) ? '' : plain;
};

/** Whether a text without names denies competing interests: "None declared.", "No conflicts of interest." */
export const saysNone = (words: string): boolean => BY_ITSELF.test(plainNone(words));
