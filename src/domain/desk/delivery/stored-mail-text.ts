import { replaceCodes } from '#domain/manuscript/submission-code';

const REPLACEMENTS = { link: '[link]', code: '[code]' } as const;

const URL_PATTERN = /https?:\/\/[^\s<>"]+/gi;
const TRAILING_PUNCTUATION = /[.,;:!?)\]]+$/;

/**
 * Returns an email's text as stored: without submission codes and without links into the journal, some of which work
 * without a password.
 */
export function storedMailText(text: string, origin: string): string {
  const journalOrigin = origin.toLowerCase();
  const withoutLinks = text.replace(URL_PATTERN, (address) => {
    const isPrivate = address.toLowerCase().startsWith(journalOrigin) || /[#?&]token=/i.test(address);
    return isPrivate ? REPLACEMENTS.link + (TRAILING_PUNCTUATION.exec(address)?.[0] ?? '') : address;
  });
  return replaceCodes(withoutLinks, REPLACEMENTS.code);
}
