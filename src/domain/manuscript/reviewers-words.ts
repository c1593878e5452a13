import { longest } from '#domain/document/author-search/longest';
import { type Search, searchFor } from '#domain/document/author-search/search';
import { withoutNames } from '#domain/document/author-search/without-names';
import type { Identity } from '#domain/document/document';

/** What stands on an invitation and above a review. */
export interface ManuscriptWords {
  title: string;
  abstract: string;
  keywords: string[];
}

/**
 * Title, abstract and keywords as reviewers get them, without what the search for their authors finds; what names
 * nobody stays as it is.
 */
export function wordsForReviewers<Words extends Partial<ManuscriptWords>>(words: Words, search: Search): Words {
  const without = (text: string) => withoutNames(text, search);
  const { title, abstract, keywords } = words;
  return {
    ...words,
    ...(title !== undefined && { title: without(title) }),
    ...(abstract !== undefined && { abstract: without(abstract) }),
    ...(keywords !== undefined && { keywords: [...new Set(keywords.map(without))] }),
  };
}

/** What in each of the words names the authors, each thing once; a place where nothing does is not there. */
export function namesInWords(
  { title, abstract, keywords }: ManuscriptWords,
  authors: readonly Identity[],
): Partial<Record<keyof ManuscriptWords, string[]>> {
  const search = searchFor(authors);
  const find = (texts: readonly string[]) => [
    ...new Set(texts.flatMap((text) => longest(search(text)).map(({ start, end }) => text.slice(start, end)))),
  ];
  const found = { title: find([title]), abstract: find([abstract]), keywords: find(keywords) };
  return Object.fromEntries(Object.entries(found).filter(([, names]) => names.length > 0));
}
