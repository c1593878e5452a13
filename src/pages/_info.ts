import { getEntry, render } from 'astro:content';
import type { MarkdownHeading } from 'astro';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { readPageText } from '#domain/settings/information/page-text';
import { informationPages, shownJournal } from '#loaders/snapshot';

/** All information pages. */
export const infoPages = informationPages();

/**
 * The text of a page with its headings: for a page that the office has changed the pieces of its text, for any other its
 * MDX, compiled with the templates. Nothing from the database is compiled.
 */
export async function pageContent({ name, path, text, isDelivered }: PublishedPage) {
  const entry = isDelivered ? await getEntry('pages', name) : undefined;
  if (!entry) {
    const { pieces, headings } = readPageText(shownJournal(), text, path);
    return { pieces, headings };
  }
  const { Content, headings } = await render(entry);
  return {
    Content,
    headings: headings.map(({ depth, slug, text }: MarkdownHeading) => ({ depth, anchor: slug, text })),
  };
}
