import { slugify } from '#domain/kernel/slug';
import type { Article, ArticleAuthor } from './article.ts';
import { authorName, isGroup } from './author-name.ts';

export function authorPath(id: string): string {
  return `/authors/${id}`;
}

/**
 * Returns the keys of the authors' pages in byline order; null if an author cannot be identified. An ORCID iD identifies
 * an author, or else the name with the first affiliation, both as printed, but never the name alone. Two authors of an
 * article never share a page.
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
  return `${slugify(name).slice(0, NAME_LENGTH)}-${fingerprint(`${name}\n${affiliation}`)}`;
}

const NAME_LENGTH = 60;

/** Hashes a string to 53 bits (cyrb53), ignoring case and spacing. */
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
