import { indexParts } from '#domain/publication/article-index';
import { listEntry } from '#domain/publication/list-entry';
import { cards } from '#loaders/snapshot';

/** What the article list searches: every listed article, in parts, newest first. */
export const searchIndex = () => indexParts(cards().map(listEntry));
