import { addressSlug } from '#domain/kernel/slug';
import type { Article, ArticleAuthor } from './article.ts';
import { authorName, isGroup } from './author-name.ts';

/** The page of an author: `/authors/0000-0002-1825-0097`. */
export function authorPath(id: string): string {
  return `/authors/${id}`;
}

/**
 * What names each author's page, in the order of the byline; null if nothing says who someone is. An ORCID iD does;
 * without one, the name together with the first affiliation, both as printed. No one is taken for someone else on a
 * guess: not by the name alone, and two authors of one article never share a page.
 */
export function authorPages({ authors, affiliations }: Pick<Article, 'authors' | 'affiliations'>): (string | null)[] {
  const ids = authors.map((author) => pageId(author, affiliations));
  return ids.map((id) => (ids.filter((other) => other === id).length === 1 ? id : null));
}

function pageId(author: ArticleAuthor, affiliations: readonly string[]): string | null {
  if (author.orcid) return author.orcid;
  const affiliation = affiliations[(author.affiliations[0] ?? 0) - 1];
  if (!affiliation || isGroup(author)) return null;
  const name = authorName(author);
  return `${addressSlug(name).slice(0, NAME_LENGTH)}-${fingerprint(`${name}\n${affiliation}`)}`;
}

const NAME_LENGTH = 60;

/** A short name of a text, the same for spellings that differ in capitals and spaces only; 53 bits, by cyrb53. */
function fingerprint(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < plain.length; index += 1) {
    const unit = plain.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
