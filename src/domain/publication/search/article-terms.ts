import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { issueName } from '#domain/publication/article-list';
import { nameOfOne } from '#domain/publication/article-type';
import { type Facet, LEVEL } from './files.ts';
import { articleLines, type LineKind } from './text.ts';
import { foldWord, isCommon, termOf, writtenWords } from './words.ts';

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

/** How often a word is in an article, and the highest level among its lines. */
interface Standing {
  count: number;
  level: number;
}

/**
 * An article's terms with their levels; DOI and ORCID iDs, looked up whole, count like a title. `spelt` records each
 * term's first spelling.
 */
export function articleTerms(article: Article, spelt: Map<string, string>): Map<string, number> {
  // Each distinct word is folded once.
  const terms = new Map<string, Standing>();
  for (const [word, standing] of writtenIn(article)) {
    const term = termOf(word);
    if (!term || isCommon(term)) continue;
    if (!spelt.has(term)) spelt.set(term, foldWord(word));
    add(terms, term, standing);
  }
  const levels = new Map<string, number>();
  for (const [term, { count, level }] of terms) {
    const frequency = count >= VERY_OFTEN ? LEVEL.veryOften : count >= OFTEN ? LEVEL.often : LEVEL.text;
    levels.set(term, Math.max(level, frequency));
  }
  if (article.doi) levels.set(article.doi, LEVEL.title);
  for (const { orcid } of article.authors) if (orcid) levels.set(orcid.toLowerCase(), LEVEL.title);
  return levels;
}

function writtenIn(article: Article): Map<string, Standing> {
  const written = new Map<string, Standing>();
  for (const { kind, text } of articleLines(article)) {
    const level = LINE_LEVEL[kind];
    for (const word of writtenWords(text)) add(written, word, { count: 1, level });
  }
  return written;
}

function add(words: Map<string, Standing>, word: string, { count, level }: Standing): void {
  const known = words.get(word);
  if (!known) words.set(word, { count, level });
  else {
    known.count += count;
    known.level = Math.max(known.level, level);
  }
}

/** An article's facets. */
export type Faceted = Pick<Article, 'category' | 'article_type' | 'published_on' | 'volume' | 'issue'>;

/** An article's value and label for each facet. */
export const FACET_OF: Record<Facet, (journal: Journal, article: Faceted) => readonly [string, string] | undefined> = {
  topic: (_, { category }) => [category, category],
  type: (journal, { article_type }) => [article_type, nameOfOne(journal, article_type)],
  year: (_, { published_on }) => [published_on.slice(0, 4), published_on.slice(0, 4)],
  issue: (_, { volume, issue }) =>
    volume ? [issue ? `${volume.number}.${issue.number}` : String(volume.number), issueName(volume, issue)] : undefined,
};
