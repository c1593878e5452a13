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

/** A DOI's registrant: "10.5555" of "10.5555/mj.2026.0001". */
const registrant = (doi: string) => doi.slice(0, doi.indexOf('/'));

/** The registrants of the journal's DOIs; imported articles may have other ones. */
export const registrantsOf = (articles: readonly Pick<Article, 'doi'>[]): Set<string> =>
  new Set(articles.flatMap(({ doi }) => (doi ? [registrant(doi)] : [])));

/** An article's cited DOIs that may be the journal's, by registrant: each once, in order. */
export function mayBeOwn({ references }: Pick<Article, 'references'>, registrants: ReadonlySet<string>): string[] {
  const dois = references.flatMap(({ doi }) => (doi && registrants.has(registrant(doi)) ? [doi] : []));
  return [...new Set(dois)];
}
