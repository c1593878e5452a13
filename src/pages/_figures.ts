import { fullText } from '#domain/publication/full-text';
import type { ArticleCard } from '#domain/publication/manifest';
import { readCachedArticle, sizedFigures } from '#loaders/snapshot';

/** The figures of these articles, each with a thumbnail and its article. */
export const figuresOf = (cards: readonly ArticleCard[]) =>
  cards.flatMap((card) =>
    fullText(readCachedArticle(card.id), undefined, sizedFigures(card.slug))
      .captioned.filter(({ thumbnail }) => thumbnail)
      .map((figure) => ({ ...figure, card })),
  );
