/** Crockford's base 32: without I, L and O, which resemble digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 6;
const SHAPE = `[A-Z]{1,8}-\\d{4}-\\d{4,8}-[${ALPHABET}]{${RANDOM_CHARACTERS}}`;
const PATTERN = new RegExp(`^${SHAPE}$`);
const IN_TEXT = new RegExp(`\\b${SHAPE}\\b`, 'g');
const TYPED_MAX = 64;

export const SUBMISSION_CODE_BYTES = RANDOM_CHARACTERS;

/**
 * An author's tracking code, such as `MJ-2023-0123-7K4QX2`: the number and six random characters, so that the number
 * alone is not enough. `random` holds at least six random bytes.
 */
export function submissionCode(number: string, random: Uint8Array): string {
  if (random.length < SUBMISSION_CODE_BYTES) throw new Error('A submission code needs six random bytes.');
  const characters = Array.from(random.subarray(0, RANDOM_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${number}-${characters.join('')}`;
}

/**
 * Normalises a code typed from paper or copied from an email: spaces, case, kinds of hyphen and look-alikes (O and 0;
 * I, L and 1) make no difference. Undefined if it cannot be a code.
 */
export function normalizeCode(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined;
  const [prefix = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .toUpperCase()
    .split('-');
  const code = [prefix, ...rest.map((part) => part.replaceAll('O', '0').replace(/[IL]/g, '1'))].join('-');
  return PATTERN.test(code) ? code : undefined;
}

/** Replaces submission codes in text, because they work like passwords. */
export const replaceCodes = (text: string, replacement: string): string => text.replace(IN_TEXT, replacement);
