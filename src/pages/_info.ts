import { getEntry, render } from 'astro:content';
import type { MarkdownHeading } from 'astro';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { parsePageText } from '#domain/settings/information/page-text';
import { shownJournal } from '#loaders/snapshot';

/**
 * A page's text and headings: for pages changed by the office the parts of their text, for others their MDX, compiled
 * with the templates. Nothing from the database is compiled.
 */
export async function pageContent({ name, path, text, isDefault }: PublishedPage) {
  const entry = isDefault ? await getEntry('pages', name) : undefined;
  if (!entry) {
    const { pieces, headings } = parsePageText(shownJournal(), text, path);
    return { pieces, headings };
  }
  const { Content, headings } = await render(entry);
  return {
    Content,
    headings: headings.map(({ depth, slug, text }: MarkdownHeading) => ({ depth, anchor: slug, text })),
  };
}
