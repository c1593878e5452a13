/// <reference types="astro/client" />
import { parseSuppliedPage } from '#domain/information/page';
import { readPageText } from '#domain/information/page-text';

const files = import.meta.glob<string>('../../content/pages/*.md', { eager: true, query: '?raw', import: 'default' });

/** All information pages; a mistake in one stops the build and names it. */
export const infoPages = Object.entries(files).map(([file, source]) => {
  const page = parseSuppliedPage(file.split('/').at(-1) ?? file, source);
  const { pieces, headings, problems } = readPageText(page.text, page.path);
  if (problems.length > 0) throw new Error(`The page ${page.path} is wrong: ${problems.join(' ')}`);
  return { ...page, pieces, headings };
});
