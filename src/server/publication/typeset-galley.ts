import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { jatsOf } from '#domain/register/jats/article';
import { inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { Source, Typeset } from '#server/kernel/typeset/job';
import { typeset } from '#server/kernel/typeset/typeset';
import { galleyData, openingData } from './galley-data.ts';
import { describeArticle } from './galley-description.ts';

/** Images of an article that are not drawings in its record, by the names of their files. */
export type GalleyImages = Readonly<Record<string, Uint8Array>>;

/** A long article takes less than a second; malicious ones are abandoned. */
const PATIENCE_MS = 30_000;

/**
 * Makes an article's PDF: tagged, searchable, with bookmarks and metadata. `origin` has no trailing slash.
 * Deterministic.
 * @throws BudgetExceeded; Problem if too many are waiting; Error with the first thing that Typst said
 */
export function typesetGalley(
  journal: Journal,
  article: Article,
  origin: string,
  images: GalleyImages,
  caller: Caller,
): Promise<Typeset> {
  return withTurn(caller, () => inThread(settingArticle, { journal, article, origin, images }, PATIENCE_MS));
}

interface ArticleToSet {
  journal: Journal;
  article: Article;
  origin: string;
  images: GalleyImages;
}

const settingArticle = threadTask(
  import.meta.url,
  'typeset an article',
  async ({ journal, article, origin, images }: ArticleToSet): Promise<Typeset> => {
    const drawings = article.figures.flatMap((figure) =>
      'svg' in figure ? [[figure.file, new TextEncoder().encode(figure.svg)] as const] : [],
    );
    const all = { ...images, ...Object.fromEntries(drawings) };
    const { compile } = await import('#server/kernel/typeset/compile');
    return compile({
      template: 'article',
      data: galleyData(journal, article, origin, new Set(Object.keys(all))),
      madeAt: new Date(article.updated_at),
      images: all,
      description: describeArticle(journal, article, origin),
      sources: [sourceOf(journal, article, origin)],
    });
  },
);

/** The article's JATS as beside its page: with the PDF's address, but not its size. */
function sourceOf(journal: Journal, article: Article, origin: string): Source {
  const text = jatsOf(journal, { ...article, pdf: article.pdf ?? { bytes: 1, sha256: '' } }, origin);
  return {
    name: `${article.slug}.xml`,
    mimeType: 'application/xml',
    description: 'The article in JATS 1.3, Journal Publishing',
    text,
  };
}

/** The source of the pages after a cover. */
const NOTES = {
  office: 'The following pages are the article as typeset for the journal.',
  authors: 'The following pages are the authors’ file; the journal has not typeset it.',
} as const;

/** Makes the cover of a PDF from the office or the authors, with the journal's record of the article. */
export function typesetCover(
  journal: Journal,
  article: Article,
  origin: string,
  pdfOrigin: keyof typeof NOTES,
  caller: Caller,
): Promise<Typeset> {
  const changed = article.changes.at(-1)?.changed_on ?? article.published_on;
  const note = `Version of ${longDate(changed)}. ${NOTES[pdfOrigin]}`;
  const data = { ...openingData(journal, article, origin), note };
  const job = { template: 'cover', data, madeAt: new Date(article.updated_at) };
  return typeset({ ...job, description: describeArticle(journal, article, origin) }, caller);
}
