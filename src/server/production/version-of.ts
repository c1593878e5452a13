import { Problem } from '#server/kernel/http/problem';

/**
 * The version in a form with a file.
 * @throws Problem bad_request if it names none
 */
export function versionOf({ version = '' }: Record<string, string>): number {
  if (/^\d{1,9}$/.test(version)) return Number(version);
  const sentence = 'Send version as a whole number.';
  throw new Problem('bad_request', sentence, { fields: { version: [sentence] }, showText: true });
}
