import type { Article } from './article.ts';
import { isRetracted } from './notice.ts';

// Browsers load this file, so it imports no schemas.

/** A reference to an article of the journal; `abstract` is empty if that article is withdrawn. */
export interface InternalReference extends Pick<Article, 'slug' | 'abstract' | 'is_withdrawn'> {
  is_retracted: boolean;
}

/** By DOI. */
export type InternalReferences = ReadonlyMap<string | null, InternalReference>;

export const toInternalReference = (cited: Article): InternalReference => ({
  slug: cited.slug,
  abstract: cited.is_withdrawn ? [] : cited.abstract,
  is_withdrawn: cited.is_withdrawn,
  is_retracted: isRetracted(cited),
});

/** Returns "10.5555" for "10.5555/mj.2026.0001". */
const prefixOf = (doi: string) => doi.slice(0, doi.indexOf('/'));

/** Collects the prefixes of the journal's DOIs; imported articles may have others. */
export const doiPrefixes = (articles: readonly Pick<Article, 'doi'>[]): Set<string> =>
  new Set(articles.flatMap(({ doi }) => (doi ? [prefixOf(doi)] : [])));

/** Returns the cited DOIs with one of the prefixes, each once, in order. */
export function internalDoiCandidates(
  { references }: Pick<Article, 'references'>,
  prefixes: ReadonlySet<string>,
): string[] {
  const dois = references.flatMap(({ doi }) => (doi && prefixes.has(prefixOf(doi)) ? [doi] : []));
  return [...new Set(dois)];
}
