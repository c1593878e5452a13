import type { Article } from './article.ts';
import { isRetracted } from './notice.ts';

// Pages load this module in the browser, so it imports no schemas.

/** A reference to another article of the journal: what readers can be told of it in place. `abstract` is empty where it was withdrawn. */
export interface OwnReference extends Pick<Article, 'slug' | 'abstract' | 'is_withdrawn'> {
  is_retracted: boolean;
}

/** What is known of an article's references that are articles of the journal, by their DOIs. */
export type OwnReferences = ReadonlyMap<string | null, OwnReference>;

/** What the reference list of one article says of another that it cites. */
export const ownReference = (cited: Article): OwnReference => ({
  slug: cited.slug,
  abstract: cited.is_withdrawn ? [] : cited.abstract,
  is_withdrawn: cited.is_withdrawn,
  is_retracted: isRetracted(cited),
});

/** The registrant's part of a DOI: "10.5555" of "10.5555/mj.2026.0001". */
const registrant = (doi: string) => doi.slice(0, doi.indexOf('/'));

/** The registrants of the journal's DOIs; what moved in from elsewhere may have others than its own. */
export const registrantsOf = (articles: readonly Pick<Article, 'doi'>[]): Set<string> =>
  new Set(articles.flatMap(({ doi }) => (doi ? [registrant(doi)] : [])));

/** The DOIs in an article's references that may be of the journal, by their registrants: each once, in their order. */
export function mayBeOwn({ references }: Pick<Article, 'references'>, registrants: ReadonlySet<string>): string[] {
  const dois = references.flatMap(({ doi }) => (doi && registrants.has(registrant(doi)) ? [doi] : []));
  return [...new Set(dois)];
}
