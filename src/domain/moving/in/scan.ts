/** Why a file cannot be imported, as a sentence for its field. */
export class ImportError extends Error {}

const WHERE =
  'Choose the file that OJS saved under Tools: Native XML Plugin, Export Issues; or Users XML Plugin, Export Users.';

const REASONS = {
  empty: 'This file is empty.',
  unknown:
    'This file cannot be imported: it is not an OJS export, a CSV file, a JATS article, or a ZIP file with one of these.',
  noArticles:
    'This ZIP file has no list of articles and no JATS article. Add a CSV file beside the PDFs, or articles as XML.',
  noXml: `This is not an XML file. ${WHERE}`,
  noExport: (name: string) => `This is not an OJS native XML export: it begins with <${name.slice(0, 60)}>. ${WHERE}`,
  encoding: (name: string) =>
    `The file is not in its declared encoding (${name.slice(0, 40)}). Export it again, and do not open it in another program first.`,
  damaged: 'The file is damaged: its elements are not properly nested. Export it again.',
  cut: 'The file is incomplete. Export or copy it again.',
  deep: 'The elements of this file are nested too deeply for an OJS export.',
  long: 'The file has unclosed markup. Export it again.',
  longGroups: 'The file’s user groups are too long to read.',
  longIssue: 'The description of an issue is too long to read.',
  entities:
    'The file has a DOCTYPE or custom entities, which OJS exports never have and which are not supported. Export it again.',
} as const;

export function importError(reason: keyof typeof REASONS, name = ''): ImportError {
  const message = REASONS[reason];
  return new ImportError(typeof message === 'string' ? message : message(name));
}

/** Maximum characters of a tag, comment or CDATA section. */
const MARKUP_MAX = 1_000_000;
const TAG = /<[^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*>/y;
const ENDS: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/**
 * The end of the markup starting here; undefined if more characters are needed.
 * @throws ImportError for a declaration, and for endless markup
 */
export function endOfMarkup(text: string, at: number): number | undefined {
  const isTooLong = text.length - at > MARKUP_MAX;
  for (const [start, end] of ENDS) {
    if (!text.startsWith(start, at)) continue;
    const found = text.indexOf(end, at + start.length);
    if (found !== -1) return found + end.length;
    if (isTooLong) throw importError('long');
    return undefined;
  }
  if (text.startsWith('<!', at)) {
    const given = text.slice(at, at + 9);
    if (ENDS.some(([start]) => start.startsWith(given))) return undefined;
    throw importError('entities');
  }
  TAG.lastIndex = at;
  if (TAG.test(text)) return TAG.lastIndex;
  if (isTooLong) throw importError('long');
  const isBroken = /^<[^"'<>]*</.test(text.slice(at, at + 10_000));
  if (isBroken) throw importError('damaged');
  return undefined;
}

/** The tag without its namespace prefix. */
export const stripPrefix = (tag: string): string => tag.replace(/^(<\/?)[\w.-]+:/, '$1');

export const tagName = (tag: string): string => /^<\/?([\w.-]*)/.exec(tag)?.[1] ?? '';

export const isSelfClosing = (tag: string): boolean => tag.endsWith('/>');
