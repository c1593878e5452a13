import { editorialApi } from '#domain/editorial/paths';
import { api } from '#domain/paths';
import type { Article } from '#domain/publication/article';
import { CITATION_FILES } from '#domain/publication/citation';
import { fetchFile } from '#islands/api-download.ts';
import { saveBlob } from '#islands/save-blob.ts';
import type { Preview } from './load-preview.ts';

/** Something of the page whose address is there only after publishing. */
type PreviewLink = { kind: 'pdf' | 'share' } | { kind: 'citation'; file: string } | { kind: 'figure'; file: string };

/** What was pressed, where the preview has to stand in for it. */
export function linkOf(pressed: Element, { slug }: Article): PreviewLink | undefined {
  if (pressed.closest('#share')) return { kind: 'share' };
  const link = pressed.closest('a');
  if (!link) return undefined;
  if (link.getAttribute('href') === api.download(slug)) return { kind: 'pdf' };
  if (link.download) return { kind: 'citation', file: link.pathname.split('/').at(-1) ?? '' };
  if (!link.matches('.full-size')) return undefined;
  return { kind: 'figure', file: link.closest('figure')?.id ?? '' };
}

/** Does what the page will do, with what the office has; answers what is to be told. */
export async function openInPreview(link: PreviewLink, { id, article, images }: Preview & { id: string }) {
  if (link.kind === 'share') return 'On the published page this copies the address of the article.';
  if (link.kind === 'figure') {
    const found = [...images].find(([file]) => file.startsWith(`${link.file}.`));
    // An address of its own: browsers do not go to the one that the page shows.
    if (found) open(URL.createObjectURL(found[1].blob), '_blank', 'noopener');
    return '';
  }
  if (link.kind === 'citation') {
    const citation = CITATION_FILES.find(({ file }) => file === link.file);
    if (citation) saveBlob(new Blob([citation.write(article)], { type: citation.mediaType }), citation.file);
    return '';
  }
  try {
    saveBlob(
      await fetchFile(editorialApi.productionGalley(id), { fallback: 'The PDF could not be fetched.' }),
      `${article.slug}.pdf`,
    );
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}
