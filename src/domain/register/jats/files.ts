import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { jatsOf } from './article.ts';
import { jatsOfNotice, noticeFile } from './notice.ts';

/** An article's text files by name: JATS of article and notices, and drawn figures. */
export const articleTexts = (journal: Journal, article: Article, origin: string): { file: string; text: string }[] => [
  ...article.figures.flatMap((figure) => ('svg' in figure ? [{ file: figure.file, text: figure.svg }] : [])),
  { file: `${article.slug}.xml`, text: jatsOf(journal, article, origin) },
  ...article.notices.map((notice) => ({
    file: noticeFile(article, notice),
    text: jatsOfNotice(journal, article, notice, origin),
  })),
];
