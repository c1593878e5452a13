import type { IslandJournal } from '#domain/journal/journal';
import { api } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { CITATION_FILES } from '#domain/publication/citation';
import { SUPPLEMENT_FILE } from '#domain/publication/supplement';
import { saveBlob } from './api-download.ts';
import type { ArticlePreview } from './article-images.ts';

/** A link whose target exists only after publication. */
type PreviewLink = { kind: 'pdf' | 'share' } | { kind: 'citation' | 'figure' | 'supplement'; file: string };

/** Finds the pressed link, if the preview must replace its action. */
export function findPreviewLink(pressed: Element, { slug }: Article): PreviewLink | undefined {
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

interface PreviewFiles {
  fetchPdf: () => Promise<Blob>;
  fetchSupplement: (file: string) => Promise<Blob>;
}

/** Performs a link's action with unpublished files; returns a message, or an empty string. */
export async function openInPreview(
  journal: IslandJournal,
  link: PreviewLink,
  { article, images, fetchPdf, fetchSupplement }: ArticlePreview & PreviewFiles,
) {
  if (link.kind === 'share') return 'On the published page this copies the article’s address.';
  if (link.kind === 'figure') {
    const found = [...images].find(([file]) => file.startsWith(`${link.file}.`));
    // An object URL: browsers do not navigate to the displayed data URL.
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
