import * as z from 'zod';
import { plainDate } from '#domain/kernel/date';
import { officeText } from './component.ts';
import { cleanPageText, type InformationPage } from './page.ts';

const DAY = 'must be a day like 2026-11-21';

/** The front matter of a supplied page. YAML parses a day as a date. */
export const PageFacts = z.strictObject({
  title: z.string().min(1, 'must not be empty'),
  description: z.string().min(1, 'must not be empty'),
  path: z.string().regex(/^\/[a-z]/, 'must start with "/"'),
  updated: z.union([z.iso.date(DAY), z.date().transform(plainDate)], DAY),
});

/**
 * Parses a file of `content/pages`: facts, one per line, between two lines of hyphens, then the MDX text.
 * @throws Error naming the file and the problem
 */
export function parseSuppliedPage(file: string, source: string): InformationPage {
  const wrong = (what: string) => new Error(`The page ${file} of content/pages is wrong: ${what}`);
  const [, head, mdx = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined) throw wrong('it must begin with its facts between two lines of hyphens.');
  const given = head.split('\n').map((line) => /^(\w*): (.*)$/.exec(line)?.slice(1) ?? [line, '']);
  for (const [name = '', fact = ''] of given) {
    if (!/^[\p{L}\d/]/u.test(fact) || /: | #/.test(fact))
      throw wrong(`its ${name} is missing or no plain text of YAML.`);
  }
  const { data, error } = PageFacts.safeParse(Object.fromEntries(given));
  if (error) throw wrong(z.prettifyError(error));
  return { name: file.replace(/\.mdx$/, ''), ...data, text: textOf(mdx, wrong) };
}

function textOf(mdx: string, wrong: (what: string) => Error): string {
  try {
    return cleanPageText(officeText(mdx));
  } catch (cause) {
    throw wrong((cause as Error).message);
  }
}
