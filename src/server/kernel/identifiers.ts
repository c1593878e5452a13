import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32 in lower case, without lookalikes of digits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixteen random characters (80 bits). */
export function randomId(): string {
  return encode(randomBytes(16));
}

/** The secret of an emailed link (256 bits). Only its hash is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a link's secret. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A deterministic id: the demonstration's seeds build equal sites with it. */
export function stableId(...words: string[]): string {
  return encode(createHash('sha256').update(words.join('\n')).digest());
}

function encode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 16), (byte) => ALPHABET[byte % 32]).join('');
}
