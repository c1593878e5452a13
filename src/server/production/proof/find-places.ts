import { articlePlaces, placeFinder, type StoredPlace } from '#domain/production/proof/place';
import type { Article } from '#domain/publication/article';
import { cached } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';

type FoundPlaces = Record<string, { anchor: string; label: string } | null>;

interface Commented {
  article: Parameters<typeof articlePlaces>[0];
  comments: (StoredPlace & { id: string })[];
}

const finding = cached(
  threadTask(import.meta.url, 'find the places of comments', async ({ article, comments }: Commented) => {
    const find = placeFinder(articlePlaces(article));
    const placed = comments.map((comment) => [comment.id, find(comment)] as const);
    return Object.fromEntries(
      placed.map(([id, place]) => [id, place ? { anchor: place.anchor, label: place.label } : null]),
    ) as FoundPlaces;
  }),
);

/** Finds the current places of comments, by id; null if no longer in the text. */
export async function findPlaces(article: Article, comments: Commented['comments']): Promise<FoundPlaces> {
  const { title, authors, affiliations, key_points, abstract, keywords, content, declarations, references } = article;
  const parts = { title, authors, affiliations, key_points, abstract, keywords, content, declarations, references };
  return finding({ article: parts, comments: comments.map(({ id, anchor, quote }) => ({ id, anchor, quote })) });
}
