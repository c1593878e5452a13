/** Why a file cannot be moved in, as a sentence for its field. */
export class CannotMove extends Error {}

const WHERE =
  'Choose the file that OJS saved under Tools: Native XML Plugin, Export Issues; or Users XML Plugin, Export Users.';

const REASONS = {
  empty: 'This file is empty.',
  unknown: 'This file cannot be imported: no export of OJS, no CSV file, no article in JATS, and no ZIP file with one.',
  noArticles:
    'There is no list of articles in this ZIP file, and no article in JATS. Put a CSV file beside the PDFs, or articles as XML.',
  noXml: `This is no XML file. ${WHERE}`,
  noExport: (name: string) => `This is no native XML export of OJS: it begins with <${name.slice(0, 60)}>. ${WHERE}`,
  encoding: (name: string) =>
    `The file is not in the encoding that it says it has (${name.slice(0, 40)}). Export it again, and do not open it in another program before.`,
  damaged: 'The file is damaged: its elements do not close in the order in which they open. Export it again.',
  cut: 'The file ends too early. Export it again, or copy it again.',
  deep: 'The elements of this file are nested too deeply. No export of OJS is like that.',
  long: 'The file has a piece of markup that does not end. Export it again.',
  longGroups: 'What the file says of its user groups is too long to be read.',
  longIssue: 'What an issue says of itself is too long to be read.',
  entities:
    'The file has a DOCTYPE or defines entities of its own, which are not read. No export of OJS has them: export it again.',
} as const;

/** The refusal of a file. */
export function cannotMove(reason: keyof typeof REASONS, name = ''): CannotMove {
  const words = REASONS[reason];
  return new CannotMove(typeof words === 'string' ? words : words(name));
}

/** The longest tag, comment or section of characters. */
const MARKUP_MAX = 1_000_000;
const TAG = /<[^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*>/y;
const ENDS: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/**
 * Where the markup that begins at a place ends; undefined where the characters do not suffice.
 * @throws CannotMove for a declaration, and for what does not end
 */
export function endOfMarkup(text: string, at: number): number | undefined {
  const isLeft = text.length - at > MARKUP_MAX;
  for (const [start, end] of ENDS) {
    if (!text.startsWith(start, at)) continue;
    const found = text.indexOf(end, at + start.length);
    if (found !== -1) return found + end.length;
    if (isLeft) throw cannotMove('long');
    return undefined;
  }
  if (text.startsWith('<!', at)) {
    const given = text.slice(at, at + 9);
    if (ENDS.some(([start]) => start.startsWith(given))) return undefined;
    throw cannotMove('entities');
  }
  TAG.lastIndex = at;
  if (TAG.test(text)) return TAG.lastIndex;
  if (isLeft) throw cannotMove('long');
  const isBroken = /^<[^"'<>]*</.test(text.slice(at, at + 10_000));
  if (isBroken) throw cannotMove('damaged');
  return undefined;
}

/** The tag without the prefix of its namespace. */
export const withoutPrefix = (tag: string): string => tag.replace(/^(<\/?)[\w.-]+:/, '$1');

/** The name of a tag. */
export const nameOf = (tag: string): string => /^<\/?([\w.-]*)/.exec(tag)?.[1] ?? '';

/** True for a tag that is a whole element. */
export const isSelfClosing = (tag: string): boolean => tag.endsWith('/>');
