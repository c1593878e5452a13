import type { MarkdownInstance } from 'astro';
import * as z from 'zod';
import { plainDate } from '#domain/date';
import { wrongInput } from '#domain/wrong-input';

/** The front matter of an information page in `content/pages`, which the editorial office writes. */
const FrontMatter = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  path: z.string().startsWith('/', 'The path must start with "/".'),
  updated: z.coerce.date().transform((date) => plainDate(date)),
});

const files = import.meta.glob<MarkdownInstance<Record<string, unknown>>>('../../content/pages/*.mdx', { eager: true });

/** All information pages, by file name; a mistake in the front matter stops the build and names the file. */
export const infoPages = Object.entries(files).map(([file, { Content, frontmatter, getHeadings }]) => {
  const parsed = FrontMatter.safeParse(frontmatter, { error: wrongInput });
  if (parsed.success) return { ...parsed.data, Content, headings: getHeadings() };
  throw new Error(`The front matter of ${file} is wrong: ${z.prettifyError(parsed.error)}`);
});
