import type { Article } from '#domain/publication/article';
import type { Caller } from '#server/thread/turns';
import type { Typeset } from '#server/typeset/job';
import { typeset } from '#server/typeset/typeset';
import { galleyData } from './galley-data.ts';
import { describeArticle } from './galley-description.ts';

/** Images of an article that are not drawings in its record, by the names of their files. */
export type GalleyImages = Readonly<Record<string, Uint8Array>>;

/**
 * Makes the journal's PDF of an article: tagged, searchable, with bookmarks and metadata. `origin` is the site's,
 * without trailing slash. The same article makes the same bytes.
 */
export function typesetGalley(
  article: Article,
  origin: string,
  images: GalleyImages,
  caller: Caller,
): Promise<Typeset> {
  const drawings = article.figures.flatMap((figure) =>
    'svg' in figure ? [[figure.file, new TextEncoder().encode(figure.svg)] as const] : [],
  );
  const all = { ...images, ...Object.fromEntries(drawings) };
  const data = galleyData(article, origin, new Set(Object.keys(all)));
  const job = { template: 'article', data, madeAt: new Date(article.updated_at), images: all };
  return typeset({ ...job, description: describeArticle(article, origin) }, caller);
}
