import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { EditorialReview } from '#domain/desk/editorial/review';
import { searchFor } from '#domain/document/author-search/search';
import { listEditorialReviews } from './shown-review-queries.ts';

/** A manuscript's reviews for the office, with words that name reviewers. */
export async function showReviews(db: ReadonlyKysely<Database>, manuscriptId: string): Promise<EditorialReview[]> {
  const reviews = await listEditorialReviews(db, manuscriptId);
  const search = searchFor(reviews.map(({ identity, reviewer }) => ({ ...identity, email: reviewer.email })));
  return reviews.map(({ identity: _, for_author, ...review }) => {
    const found = search(for_author.text).map(({ start, end }) => for_author.text.slice(start, end));
    return { ...review, for_author: { ...for_author, found: [...new Set(found)] } };
  });
}
