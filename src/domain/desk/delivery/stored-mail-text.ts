import { replaceCodes } from '#domain/manuscript/submission-code';

/** What is in the kept words of an email in place of a link of the journal, and of a submission code. */
const LEFT_OUT = { link: '[link]', code: '[code]' } as const;

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const AT_THE_END = /[.,;:!?)\]]+$/;

/**
 * The words of an email as the journal keeps them: without what works like a password. Every link into the journal is
 * left out, because some of them open without one, and every submission code; `origin` is the journal's own.
 */
export function storedMailText(text: string, origin: string): string {
  const own = origin.toLowerCase();
  const withoutLinks = text.replace(ADDRESS, (address) => {
    const isOwn = address.toLowerCase().startsWith(own) || /[#?&]token=/i.test(address);
    return isOwn ? LEFT_OUT.link + (AT_THE_END.exec(address)?.[0] ?? '') : address;
  });
  return replaceCodes(withoutLinks, LEFT_OUT.code);
}
