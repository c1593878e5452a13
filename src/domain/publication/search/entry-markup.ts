import { markupElement } from '#domain/kernel/element';
import type { MarkupElement } from '#domain/kernel/markup';
import { api, paths } from '#domain/kernel/paths';
import type { SearchEntry } from './files.ts';

/** A result's figure, hidden from screen readers as in other lists. */
export function entryThumbnail({ slug, thumbnail }: SearchEntry): MarkupElement[] {
  if (!thumbnail) return [];
  // Before the address, so that the browser does not fetch it at once.
  const image = { loading: 'lazy', decoding: 'async', alt: '', src: paths.articleFile(slug, thumbnail) };
  return [markupElement('span', { class: 'thumbnail' }, [markupElement('img', image, [])])];
}

/** The link to the PDF of a search result. */
export function entryPdf({ slug, has_pdf }: SearchEntry): MarkupElement[] {
  return has_pdf ? [markupElement('span', {}, [markupElement('a', { href: api.download(slug) }, ['PDF'])])] : [];
}
