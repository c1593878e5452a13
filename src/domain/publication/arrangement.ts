import type { Journal } from '#domain/journal/journal';
import { type Collection, listCollections } from './collection.ts';
import {
  type ArticleCard,
  citedArticles,
  figurePagesOf,
  type ListPage,
  listedCards,
  listPages,
  type Manifest,
  relatedArticles,
} from './manifest.ts';

/** A manifest's articles as pages list and link them. */
export interface Arrangement {
  /** All listed articles, newest first. */
  cards: ArticleCard[];
  /** By slug, like `cited`. */
  related: Map<string, ArticleCard[]>;
  cited: Map<string, ArticleCard[]>;
  /** The pages of the archive and of figures, newest page first. */
  pages: ListPage[];
  figurePages: ListPage[];
  collections: Collection[];
}

export function arrange(journal: Journal, manifest: Manifest): Arrangement {
  const cards = listedCards(manifest);
  return {
    cards,
    related: relatedArticles(cards),
    cited: citedArticles(manifest),
    pages: listPages(cards),
    figurePages: figurePagesOf(cards),
    collections: listCollections(journal, cards),
  };
}
