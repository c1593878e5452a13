import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { articleTerms, FACET_OF, partStarts } from './article-terms.ts';
import { hasPhrases } from './excerpt.ts';
import { FACET_NAMES, LISTED_LEVEL } from './files.ts';
import { type AskedWord, type Question, readWords } from './query.ts';
import { textFile } from './text.ts';

/**
 * Tells which queries match an article, without an index, to compare new articles with followed searches. Like search,
 * but without spelling correction.
 */
export function articleMatcher(journal: Journal, article: Article): (question: Question) => boolean {
  let terms: ReadonlyMap<string, number> | undefined;
  let text: string | undefined;
  const hasWord = ({ term, spelt, isBeginning, isPart }: AskedWord): boolean => {
    terms ??= articleTerms(article, new Map());
    if (terms.has(term)) return true;
    if (isBeginning && [...terms.keys()].some((one) => one.startsWith(spelt))) return true;
    const hasPart = ([one, level]: [string, number]) =>
      one.includes(term) && partStarts(one, level >= LISTED_LEVEL).some((start) => one.startsWith(term, start));
    return isPart && [...terms].some(hasPart);
  };
  return (question) => {
    const { words, phrases } = readWords(question.q);
    if (question.q !== '' && words.length === 0) return false;
    if (
      FACET_NAMES.some((facet) => question[facet] !== '' && FACET_OF[facet](journal, article)?.[0] !== question[facet])
    ) {
      return false;
    }
    if (!words.every(hasWord)) return false;
    if (phrases.length === 0) return true;
    text ??= textFile(article);
    return hasPhrases(text, phrases);
  };
}
