import { cleanLine } from '#domain/kernel/plain-text';

/** An information page as it is published. */
export interface InformationPage {
  /** What it is called in the office, as in an address; it never changes. */
  name: string;
  path: string;
  title: string;
  /** One sentence, for search engines. */
  description: string;
  /** Markdown with placeholders. */
  text: string;
  /** The plain date of its last change. */
  updated: string;
}

/** The text of a page as it is kept: lines without invisible characters, no more than one empty line in a row. */
export function cleanPageText(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  return lines
    .map((line) => (cleanLine(line) === '' ? '' : `${/^ */.exec(line)?.[0]}${cleanLine(line)}`))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
