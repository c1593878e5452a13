import { PARAGRAPH_END } from '#domain/production/quantities';
import { factsOfHtml, TEX } from './html-facts.ts';
import type { SourceFacts } from './name-differences.ts';
import { sourceReader } from './source-places.ts';

/** What is written between signs and is no word of the text, each to a length that no honest one exceeds. */
const NO_WORDS: [pattern: RegExp, instead: string][] = [
  // Equations.
  [TEX, ' '],
  [/\$[^$\n]{1,500}\$/g, ' '],
  // Images, where links lead, what places are called, and the names of attributes.
  [/!\[[^\][]{0,2000}\](?:\([^()\n]{0,1000}\)|\[[^\][\n]{0,100}\])?(?:\{[^{}\n]{0,300}\})?/g, ' '],
  [/\]\((?:[^()\s]|\([^()\s]*\)){0,2000}(?:\s{1,3}["'(][^\n]{0,500}?["')])?\)/g, ' '],
  [/\]\[[^\][\n]{0,200}\]/g, ' '],
  [/^ {0,3}\[(?!\^)[^\][\n]{1,200}\]:[^\n]*$/gm, ' '],
  [/\{[^{}\n]{0,500}\}/g, ' '],
  // Notes, and the keys of citations.
  [/\[\^[^\][\s]{1,100}\]:?/g, ' '],
  [/(?<![\p{L}\p{N}])-?@(?:\{[^{}\s]{1,120}\}|[\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]{0,119})/gu, ' '],
  // What a fence says of its listing, divisions and lines that divide.
  [/^[ >]{0,12}(?:`{3,}|~{3,})[^`\n]*$/gm, ' '],
  [/^ {0,3}:{3,}[^\n]*$/gm, ' '],
  [/^\s{0,12}(?:Table)?:[ \t]/gm, ' '],
];
const ITEM = /^(\s{0,12})(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const NOTE = /^ {0,3}\[\^([^\][\s]{1,100})\]:\s*(.*)$/;

/** What the body of a text in Markdown holds, read from its lines without the parser that converts it. */
export function factsOfMarkdown(body: string): Pick<SourceFacts, 'words' | 'places' | 'isInPieces'> {
  const reader = sourceReader();
  let isListing = false;
  let last = '';
  const marked = new Set([...body.matchAll(/\[\^([^\][\s]{1,100})\](?!:)/g)].map(([, name = '']) => name));
  for (const line of body.split('\n')) {
    if (/^[ >]*(?:`{3,}|~{3,})/.test(line)) isListing = !isListing;
    const [, name = '', note = ''] = NOTE.exec(line) ?? [];
    if (marked.has(name)) reader.mark('note', plain(note));
    const item = isListing ? undefined : itemOf(line, last);
    if (item !== undefined) reader.mark('item', plain(item));
    reader.say(`${line} `);
    last = line;
  }
  const { places } = reader.read();
  return { words: plain(withoutNumbers(body)), places, isInPieces: true };
}

/** The words of an item that begins with this line; undefined for any other line. */
function itemOf(line: string, last: string): string | undefined {
  const [, indent = '', number, words] = ITEM.exec(line) ?? [];
  if (words === undefined || /^(?:[-*+]\s*)+$/.test(words)) return undefined;
  const isBehindWords = last.trim() !== '' && !ITEM.test(last) && !/^\s/.test(last);
  if (isBehindWords && (/^#/.test(last) ? false : number !== undefined && number !== '1')) return undefined;
  return indent.length >= 4 && !ITEM.test(last) ? undefined : words;
}

/** The numbers of list items are not part of its words. */
const withoutNumbers = (body: string) => body.replace(/^([ >]{0,12})\d{1,9}[.)](?=\s)/gm, '$1');

function plain(markdown: string): string {
  const written = NO_WORDS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), markdown);
  const raised = written.replace(/\^((?:\\ |[^\s^]){1,100})\^/g, '^$1');
  const parted = raised.replace(/\n(?=[ \t]{0,40}\n|[ \t]{0,12}(?:#|[-*+] ))|(?<=^#[^\n]{0,200})\n/gm, PARAGRAPH_END);
  return factsOfHtml(parted.replaceAll('_', ' ').replace(/\\\n/g, '\n')).words;
}
