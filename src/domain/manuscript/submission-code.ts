/** Crockford's base 32: without I, L and O, which look like digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 6;
const SHAPE = `[A-Z]{1,8}-\\d{4}-\\d{4,8}-[${ALPHABET}]{${RANDOM_CHARACTERS}}`;
const PATTERN = new RegExp(`^${SHAPE}$`);
const IN_TEXT = new RegExp(`\\b${SHAPE}\\b`, 'g');
const MAX = 64;

/** How many random bytes a submission code is made of. */
export const SUBMISSION_CODE_BYTES = RANDOM_CHARACTERS;

/**
 * The code an author tracks a manuscript with, such as `MJ-2023-0123-7K4QX2`: its number and six random
 * characters, so that the number alone does not give it away. `random` holds at least six random bytes.
 */
export function submissionCode(number: string, random: Uint8Array): string {
  if (random.length < SUBMISSION_CODE_BYTES) throw new Error('A submission code needs six random bytes.');
  const characters = Array.from(random.subarray(0, RANDOM_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${number}-${characters.join('')}`;
}

/**
 * The form in which codes are compared, for people who type it from paper or copy it from a letter: spaces,
 * case, kinds of hyphen and the look-alikes O and 0, I, L and 1 make no difference. Undefined for what
 * cannot be a code.
 */
export function normalizeCode(typed: string): string | undefined {
  if (typed.length > MAX) return undefined;
  const [prefix = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .toUpperCase()
    .split('-');
  const code = [prefix, ...rest.map((part) => part.replaceAll('O', '0').replace(/[IL]/g, '1'))].join('-');
  return PATTERN.test(code) ? code : undefined;
}

/** A text with something else in place of each submission code, which works like a password. */
export const replaceCodes = (text: string, replacement: string): string => text.replace(IN_TEXT, replacement);
