import { markupElement } from '#domain/kernel/element';
import type { MarkupElement } from '#domain/kernel/markup';
import { api, paths } from '#domain/kernel/paths';
import type { SearchEntry } from './files.ts';

/** Hidden from screen readers, as in other lists. */
export function entryThumbnail({ slug, thumbnail }: SearchEntry): MarkupElement[] {
  if (!thumbnail) return [];
  // `loading` must precede `src`, or the browser fetches the image immediately.
  const image = { loading: 'lazy', decoding: 'async', alt: '', src: paths.articleFile(slug, thumbnail) };
  return [markupElement('span', { class: 'thumbnail' }, [markupElement('img', image, [])])];
}

export function entryPdfLink({ slug, has_pdf }: SearchEntry): MarkupElement[] {
  return has_pdf ? [markupElement('span', {}, [markupElement('a', { href: api.download(slug) }, ['PDF'])])] : [];
}
