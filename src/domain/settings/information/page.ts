import { cleanLine } from '#domain/kernel/plain-text';

/** A published information page. */
export interface InformationPage {
  /** Its permanent name in the office, usable in addresses. */
  name: string;
  path: string;
  title: string;
  /** One sentence for search engines. */
  description: string;
  /** Markdown with placeholders. */
  text: string;
  /** The plain date of its last change. */
  updated: string;
}

/** A page's text as stored: no invisible characters, at most one empty line in a row. */
export function cleanPageText(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  return lines
    .map((line) => (cleanLine(line) === '' ? '' : `${/^ */.exec(line)?.[0]}${cleanLine(line)}`))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
