import type { Journal } from '#domain/journal/journal';
import { ojsFiles } from '#domain/moving/out/ojs-article';
import type { Article } from '#domain/publication/article';
import { articleTextFiles } from '#domain/register/jats/notice';
import { inBackground } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';

interface RenderInput {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

/** An article's text files, by name. */
export const renderArticleTexts = inBackground(
  threadTask(import.meta.url, 'write the texts of an article', async ({ journal, article, siteUrl }: RenderInput) =>
    articleTextFiles(journal, article, siteUrl),
  ),
);

/** An article's files for OJS. */
export const renderOjsFiles = inBackground(
  threadTask(
    import.meta.url,
    'write the files of an article for OJS',
    async ({ journal, article, siteUrl }: RenderInput) => ojsFiles(journal, article, siteUrl),
  ),
);
