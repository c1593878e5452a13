import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { jatsOf } from './article.ts';
import { jatsOfNotice, noticeFile } from './notice.ts';

/** What belongs to an article as text: itself and its notices in JATS, and its drawn figures, by the names of their files. */
export const articleTexts = (journal: Journal, article: Article, origin: string): { file: string; text: string }[] => [
  ...article.figures.flatMap((figure) => ('svg' in figure ? [{ file: figure.file, text: figure.svg }] : [])),
  { file: `${article.slug}.xml`, text: jatsOf(journal, article, origin) },
  ...article.notices.map((notice) => ({
    file: noticeFile(article, notice),
    text: jatsOfNotice(journal, article, notice, origin),
  })),
];
