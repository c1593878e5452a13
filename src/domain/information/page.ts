import { cleanLine } from '#domain/plain-text';

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

const FACTS = ['title', 'description', 'path', 'updated'] as const;

/**
 * Reads a file of `content/pages`, which the journal is delivered with: facts, one a line, between two lines of hyphens,
 * then the text.
 * @throws Error naming the file and what is wrong
 */
export function parseSuppliedPage(file: string, source: string): InformationPage {
  const wrong = (what: string) => new Error(`The page ${file} of content/pages is wrong: ${what}`);
  const [, head, text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined) throw wrong('it must begin with its facts between two lines of hyphens.');
  const given = new Map(head.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^.*?: /, '')]));
  const read = (name: (typeof FACTS)[number]) => {
    const fact = given.get(name);
    if (!fact) throw wrong(`its ${name} is missing.`);
    return fact;
  };
  if ([...given.keys()].join() !== FACTS.join()) throw wrong(`its facts must be ${FACTS.join(', ')}, in this order.`);
  if (!/^\/[a-z]/.test(read('path'))) throw wrong('its path must start with "/".');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(read('updated'))) throw wrong('the day of its change must be like 2026-11-21.');
  return {
    name: file.replace(/\.md$/, ''),
    path: read('path'),
    title: read('title'),
    description: read('description'),
    text: cleanPageText(text),
    updated: read('updated'),
  };
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
