import { paths } from '#domain/kernel/paths';
import { summaryOf } from '#domain/publication/abstract-text';
import type { Article } from '#domain/publication/article';
import { type ArticleCard, toCard } from '#domain/publication/manifest';
import { openIndex } from '#domain/publication/search/open-index';
import { textFile } from '#domain/publication/search/text';
import { createBlock, indexBlocks } from '#domain/publication/search/write-block';
import { MERIDIAN } from './meridian.ts';

/** The files of a search index over these articles, from the oldest, by path. */
export function indexFiles(articles: readonly Article[]): Map<string, string> {
  const files = new Map<string, string>();
  const byId = new Map(articles.map((article) => [article.id, article]));
  const cards: ArticleCard[] = articles.map((article) =>
    toCard({ ...article, summary: summaryOf(article.abstract) }, article.id),
  );
  const blocks = indexBlocks({ volumes: [], articles: cards.toReversed() });
  const directory = blocks.map(({ range, cards }) => {
    const block = createBlock(MERIDIAN, () => []);
    for (const card of cards) block.add(card, card.is_withdrawn ? undefined : byId.get(card.id));
    const folder = String(range.first);
    for (const { name, text } of block.files()) files.set(paths.searchFile(folder, name), text);
    return { ...range, folder };
  });
  files.set(paths.searchBlocks, JSON.stringify(directory));
  for (const article of articles) files.set(paths.articleText(article.slug), textFile(article));
  return files;
}

/** Opens such an index; `onRead` is called for every file read. */
export function openIndexOf(
  files: ReadonlyMap<string, string>,
  onRead: (path: string, text: string) => void = () => {},
) {
  return openIndex(async (path) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no ${path}.`);
    onRead(path, text);
    return text;
  });
}
