import type { Link } from './mark.ts';

const DIGITS = /\d+/g;
const SIGNS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** One number, or several with commas and ranges. */
export const LIST = '\\d{1,3}(?:\\s*[,;–—-]\\s*\\d{1,3})*';

/** Converts Unicode superscript digits. */
export const plainDigits = (text: string): string =>
  text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => String(SIGNS.indexOf(sign))).replaceAll('⁻', '–');

/** A list's numbers as links; undefined if one names no reference or a range runs backwards. */
export function linksIn(list: string, from: number, references: number): Link[] | undefined {
  const plain = plainDigits(list);
  const links = [...plain.matchAll(DIGITS)].map((match) => {
    const start = from + match.index;
    return { from: start, to: start + match[0].length, number: Number(match[0]) };
  });
  const isKnown = links.length > 0 && links.every(({ number }) => number >= 1 && number <= references);
  const areRanges = [...plain.matchAll(/(\d+)\s*[–—-]\s*(?=(\d+))/g)].every(
    ([, low, high]) => Number(low) < Number(high),
  );
  return isKnown && areRanges ? links : undefined;
}
