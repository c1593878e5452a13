import { type DraftContent, withoutId } from '#domain/submission/draft';
import type { NamedAuthor } from './calls.ts';

/** All authors whom a search for names has to know, in their order. */
export function allAuthors(content: DraftContent, me: NamedAuthor | undefined): NamedAuthor[] {
  const others: NamedAuthor[] = content.sole_author ? [] : content.co_authors.map(withoutId);
  if (!me) return others;
  return others.toSpliced(Number(content.author_position) - 1, 0, me);
}
