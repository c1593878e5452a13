import type { Article } from '#domain/publication/article';
import { displayTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';

/** The title as registers list it, on one line: what was withdrawn or retracted says so. */
export const depositTitle = (article: Article): string =>
  oneLine(article.is_withdrawn ? `WITHDRAWN: ${article.title}` : displayTitle(article));
