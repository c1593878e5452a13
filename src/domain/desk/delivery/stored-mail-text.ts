import { replaceCodes } from '#domain/manuscript/submission-code';

/** Replaces links into the journal and submission codes in stored emails. */
const LEFT_OUT = { link: '[link]', code: '[code]' } as const;

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const AT_THE_END = /[.,;:!?)\]]+$/;

/**
 * An email as stored: without links into the journal, some of which need no password, and without submission codes;
 * `origin` is the journal's own.
 */
export function storedMailText(text: string, origin: string): string {
  const own = origin.toLowerCase();
  const withoutLinks = text.replace(ADDRESS, (address) => {
    const isOwn = address.toLowerCase().startsWith(own) || /[#?&]token=/i.test(address);
    return isOwn ? LEFT_OUT.link + (AT_THE_END.exec(address)?.[0] ?? '') : address;
  });
  return replaceCodes(withoutLinks, LEFT_OUT.code);
}
