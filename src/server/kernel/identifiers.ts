import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32 in lower case, without letters that look like digits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A random public id of sixteen characters (80 bits): it reveals nothing and cannot be guessed. */
export function randomId(): string {
  return encode(randomBytes(16));
}

/** The secret of an emailed link (256 bits). Only its hash is kept. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a link's secret is kept and looked for. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The same id for the same words: for the demonstration, so that two seeds build equal sites, and for questions. */
export function stableId(...words: string[]): string {
  return encode(createHash('sha256').update(words.join('\n')).digest());
}

function encode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 16), (byte) => ALPHABET[byte % 32]).join('');
}
