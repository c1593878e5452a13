import * as z from 'zod';
import { plainDate } from '#domain/kernel/date';
import { mdxToOfficeText } from './component.ts';
import { cleanPageText, type InformationPage } from './page-fields.ts';

const DAY = 'must be a day like 2026-11-21';

/** The front matter of a supplied page. YAML parses a day as a date. */
export const FrontMatter = z.strictObject({
  title: z.string().min(1, 'must not be empty'),
  description: z.string().min(1, 'must not be empty'),
  path: z.string().regex(/^\/[a-z]/, 'must start with "/"'),
  updated: z.union([z.iso.date(DAY), z.date().transform(plainDate)], DAY),
});

/**
 * Parses a file of `content/pages`: front matter between two lines of hyphens, then MDX.
 * @throws Error naming the file and the problem
 */
export function parseSuppliedPage(file: string, source: string): InformationPage {
  const pageError = (what: string) => new Error(`The page ${file} in content/pages is invalid: ${what}`);
  const [, head, mdx = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined) throw pageError('it must begin with front matter between two lines of hyphens.');
  const entries = head.split('\n').map((line) => /^(\w*): (.*)$/.exec(line)?.slice(1) ?? [line, '']);
  for (const [name = '', fact = ''] of entries) {
    if (!/^[\p{L}\d/]/u.test(fact) || /: | #/.test(fact))
      throw pageError(`its ${name} is missing or is not plain YAML text.`);
  }
  const { data, error } = FrontMatter.safeParse(Object.fromEntries(entries));
  if (error) throw pageError(z.prettifyError(error));
  return { name: file.replace(/\.mdx$/, ''), ...data, text: officeTextOf(mdx, pageError) };
}

function officeTextOf(mdx: string, wrong: (what: string) => Error): string {
  try {
    return cleanPageText(mdxToOfficeText(mdx));
  } catch (cause) {
    throw wrong((cause as Error).message);
  }
}
