import { indexParts } from '#domain/article-index';
import { listEntry } from '#domain/list-entry';
import { cards } from '#loaders/snapshot';

/** What the article list searches: every listed article, in parts, newest first. */
export const searchIndex = () => indexParts(cards().map(listEntry));
