import type { Article } from './article.ts';
import { isRetracted } from './notice.ts';

// Pages load this module in the browser, so it imports no schemas.

/** A cited article of the journal, as shown in the reference list. `abstract` is empty if withdrawn. */
export interface OwnReference extends Pick<Article, 'slug' | 'abstract' | 'is_withdrawn'> {
  is_retracted: boolean;
}

/** The journal's own articles among an article's references, by DOI. */
export type OwnReferences = ReadonlyMap<string | null, OwnReference>;

/** A reference list's entry on another article of the journal. */
export const ownReference = (cited: Article): OwnReference => ({
  slug: cited.slug,
  abstract: cited.is_withdrawn ? [] : cited.abstract,
  is_withdrawn: cited.is_withdrawn,
  is_retracted: isRetracted(cited),
});

/** A DOI's prefix: "10.5555" of "10.5555/mj.2026.0001". */
const prefixOf = (doi: string) => doi.slice(0, doi.indexOf('/'));

/** The prefixes of the journal's DOIs; imported articles may have other ones. */
export const doiPrefixesOf = (articles: readonly Pick<Article, 'doi'>[]): Set<string> =>
  new Set(articles.flatMap(({ doi }) => (doi ? [prefixOf(doi)] : [])));

/** An article's cited DOIs that may be the journal's, by prefix: each once, in order. */
export function mayBeOwn({ references }: Pick<Article, 'references'>, prefixes: ReadonlySet<string>): string[] {
  const dois = references.flatMap(({ doi }) => (doi && prefixes.has(prefixOf(doi)) ? [doi] : []));
  return [...new Set(dois)];
}
