import type { Journal } from '#domain/journal/journal';
import { ojsFiles } from '#domain/moving/out/ojs-file';
import type { Article } from '#domain/publication/article';
import { articleTextFiles } from '#domain/register/jats/notice';
import { inBackground } from '#server/kernel/thread/remembered';
import { threadTask } from '#server/kernel/thread/task';

interface ToWrite {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

/** An article's text files, by name. */
export const textsOf = inBackground(
  threadTask(import.meta.url, 'write the texts of an article', async ({ journal, article, siteUrl }: ToWrite) =>
    articleTextFiles(journal, article, siteUrl),
  ),
);

/** An article's files for OJS. */
export const ojsFilesOf = inBackground(
  threadTask(import.meta.url, 'write the files of an article for OJS', async ({ journal, article, siteUrl }: ToWrite) =>
    ojsFiles(journal, article, siteUrl),
  ),
);
