import type { Article } from '#domain/publication/article';
import { displayTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';

/** On one line, marked if withdrawn or retracted. */
export const depositTitle = (article: Article): string =>
  oneLine(article.is_withdrawn ? `WITHDRAWN: ${article.title}` : displayTitle(article));
