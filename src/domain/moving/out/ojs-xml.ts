import type { WrittenXml } from '#domain/kernel/xml';

/** Marks a place in XML too long to assemble in memory. XML itself cannot contain this character. */
export const SLOT: WrittenXml = { written: '\u0000' };

/** The text before an element's slot, and after it. */
export function aroundSlot({ written }: WrittenXml): [before: string, behind: string] {
  const at = written.indexOf(SLOT.written);
  return [written.slice(0, at), written.slice(at + SLOT.written.length)];
}

/** Text as OJS stores titles and abstracts: HTML. */
export const ojsHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as HTML paragraphs, the first starting with `before`. */
export const ojsParagraphs = (text: string, before = ''): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => `<p>${index === 0 ? before : ''}${ojsHtml(line)}</p>`)
    .join('');

/** Above the maximum authors and files of an article. */
const PLACES = 10_000;

/**
 * A stable numeric id within an export. OJS assigns its own; these must fit into 32 bits, enough for two hundred
 * thousand articles.
 */
export const ojsNumber = ({ article_number }: { article_number: string }, place: number): string =>
  String(Number(article_number.slice(1)) * PLACES + place);
