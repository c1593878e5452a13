import type { Article } from '#domain/publication/article';
import { issueName } from '#domain/publication/article-list';
import { ARTICLE_TYPE_SINGULAR } from '#domain/publication/article-type';
import { type Facet, LEVEL } from './files.ts';
import { articleLines, type LineKind } from './text.ts';
import { foldWord, isCommon, placedWords } from './words.ts';

const OFTEN = 3;
const VERY_OFTEN = 8;

const LINE_LEVEL: Readonly<Record<LineKind, number>> = {
  title: LEVEL.title,
  name: LEVEL.list,
  keyword: LEVEL.list,
  abstract: LEVEL.abstract,
  heading: LEVEL.text,
  text: LEVEL.text,
};

/**
 * Every term of an article with its level; what is looked up whole, its DOI and ORCID iDs, counts like a title. How a term
 * is first written goes into `spelt`.
 */
export function articleTerms(article: Article, spelt: Map<string, string>): Map<string, number> {
  const levels = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { kind, text } of articleLines(article)) {
    const level = LINE_LEVEL[kind];
    for (const { term, start, end } of placedWords(text)) {
      if (!term || isCommon(term)) continue;
      const count = (counts.get(term) ?? 0) + 1;
      counts.set(term, count);
      const frequency = count >= VERY_OFTEN ? LEVEL.veryOften : count >= OFTEN ? LEVEL.often : LEVEL.text;
      levels.set(term, Math.max(levels.get(term) ?? 0, level, frequency));
      if (count === 1 && !spelt.has(term)) spelt.set(term, foldWord(text.slice(start, end)));
    }
  }
  if (article.doi) levels.set(article.doi, LEVEL.title);
  for (const { orcid } of article.authors) if (orcid) levels.set(orcid.toLowerCase(), LEVEL.title);
  return levels;
}

/** What an article is filed under. */
export type Faceted = Pick<Article, 'category' | 'article_type' | 'published_on' | 'volume' | 'issue'>;

/** The value and the label that an article has of each facet. */
export const FACET_OF: Record<Facet, (article: Faceted) => readonly [string, string] | undefined> = {
  topic: ({ category }) => [category, category],
  type: ({ article_type }) => [article_type, ARTICLE_TYPE_SINGULAR[article_type]],
  year: ({ published_on }) => [published_on.slice(0, 4), published_on.slice(0, 4)],
  issue: ({ volume, issue }) =>
    volume ? [issue ? `${volume.number}.${issue.number}` : String(volume.number), issueName(volume, issue)] : undefined,
};
