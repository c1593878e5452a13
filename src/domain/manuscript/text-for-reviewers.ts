import { longestMatches, type Search, searchFor, withoutNames } from '#domain/document/author-search/search';
import type { Identity } from '#domain/document/leak';

/** The text that reviewers see in invitations and above the review form. */
export interface ManuscriptText {
  title: string;
  abstract: string;
  keywords: string[];
}

/** Removes the authors' names. */
export function textForReviewers<Text extends Partial<ManuscriptText>>(text: Text, search: Search): Text {
  const without = (text: string) => withoutNames(text, search);
  const { title, abstract, keywords } = text;
  return {
    ...text,
    ...(title !== undefined && { title: without(title) }),
    ...(abstract !== undefined && { abstract: without(abstract) }),
    ...(keywords !== undefined && { keywords: [...new Set(keywords.map(without))] }),
  };
}

/** Finds authors' names by field, each once; fields without any are omitted. */
export function findNamesInText(
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
