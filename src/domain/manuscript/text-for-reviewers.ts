import { longestMatches } from '#domain/document/author-search/longest-matches';
import { type Search, searchFor } from '#domain/document/author-search/search';
import { withoutNames } from '#domain/document/author-search/without-names';
import type { Identity } from '#domain/document/leak';

/** The words of a manuscript that invitations quote and reviewers see above the review form. */
export interface ManuscriptText {
  title: string;
  abstract: string;
  keywords: string[];
}

/**
 * Title, abstract and keywords as reviewers get them: without what the search for the authors finds.
 */
export function textForReviewers<Words extends Partial<ManuscriptText>>(words: Words, search: Search): Words {
  const without = (text: string) => withoutNames(text, search);
  const { title, abstract, keywords } = words;
  return {
    ...words,
    ...(title !== undefined && { title: without(title) }),
    ...(abstract !== undefined && { abstract: without(abstract) }),
    ...(keywords !== undefined && { keywords: [...new Set(keywords.map(without))] }),
  };
}

/** What names the authors in title, abstract and keywords, each finding once; places without any are left out. */
export function namesInText(
  { title, abstract, keywords }: ManuscriptText,
  authors: readonly Identity[],
): Partial<Record<keyof ManuscriptText, string[]>> {
  const search = searchFor(authors);
  const find = (texts: readonly string[]) => [
    ...new Set(texts.flatMap((text) => longestMatches(search(text)).map(({ start, end }) => text.slice(start, end)))),
  ];
  const found = { title: find([title]), abstract: find([abstract]), keywords: find(keywords) };
  return Object.fromEntries(Object.entries(found).filter(([, names]) => names.length > 0));
}
