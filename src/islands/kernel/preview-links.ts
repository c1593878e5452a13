import type { IslandJournal } from '#domain/journal/journal';
import { api } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { CITATION_FILES } from '#domain/publication/citation';
import { SUPPLEMENT_FILE } from '#domain/publication/supplement';
import type { Preview } from './article-images.ts';
import { saveBlob } from './save-blob.ts';

/** Something of the page whose address exists only after publishing. */
type PreviewLink = { kind: 'pdf' | 'share' } | { kind: 'citation' | 'figure' | 'supplement'; file: string };

/** What was pressed, where the preview has to be in for the page. */
export function linkOf(pressed: Element, { slug }: Article): PreviewLink | undefined {
  if (pressed.closest('#share')) return { kind: 'share' };
  const link = pressed.closest('a');
  if (!link) return undefined;
  if (link.getAttribute('href') === api.download(slug)) return { kind: 'pdf' };
  const file = link.pathname.split('/').at(-1) ?? '';
  if (SUPPLEMENT_FILE.test(file)) return { kind: 'supplement', file };
  if (link.download) return { kind: 'citation', file };
  if (!link.matches('.full-size')) return undefined;
  return { kind: 'figure', file: link.closest('figure')?.id ?? '' };
}

/** How what only some may have is fetched. */
interface Fetched {
  fetchPdf: () => Promise<Blob>;
  fetchSupplement: (file: string) => Promise<Blob>;
}

/** Does what the page will do, with what exists before publication; returns what to say. */
export async function openInPreview(
  journal: IslandJournal,
  link: PreviewLink,
  { article, images, fetchPdf, fetchSupplement }: Preview & Fetched,
) {
  if (link.kind === 'share') return 'On the published page this copies the article’s address.';
  if (link.kind === 'figure') {
    const found = [...images].find(([file]) => file.startsWith(`${link.file}.`));
    // An address of its own: browsers do not go to the one that the page shows.
    if (found) open(URL.createObjectURL(found[1].blob), '_blank', 'noopener');
    return '';
  }
  if (link.kind === 'citation') {
    const citation = CITATION_FILES.find(({ file }) => file === link.file);
    if (citation) saveBlob(new Blob([citation.write(journal, article)], { type: citation.mediaType }), citation.file);
    return '';
  }
  try {
    if (link.kind === 'supplement') saveBlob(await fetchSupplement(link.file), link.file);
    else saveBlob(await fetchPdf(), `${article.slug}.pdf`);
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}
