import type { MarkupElement } from '#domain/markup';
import { idOf } from './ojs-issue.ts';
import { given, partsOf } from './tree.ts';

const PUBLISHED = '3';
const STATES: Readonly<Record<string, string>> = { 1: 'in work', 4: 'declined', 5: 'scheduled' };

/** The publication that readers saw last, and how many others there are; until OJS 3.1 it is the article itself. */
export function chosenPublication(article: MarkupElement): { publication: MarkupElement; former: number } {
  const publications = partsOf(article, 'publication', 'pkppublication');
  const current = given(article, 'current_publication_id');
  const named = publications.find((one) => idOf(one) === current && current !== '');
  const published = publications.filter((one) => given(one, 'status') === PUBLISHED);
  const newest = (published.length > 0 ? published : publications).at(-1);
  const isOld = named && given(named, 'status') !== PUBLISHED && published.length > 0;
  const publication = (isOld ? newest : (named ?? newest)) ?? article;
  const others = publications.filter((one) => one !== publication && given(one, 'status') === PUBLISHED);
  return { publication, former: others.length };
}

/** Why an article is not taken in; null where it is. */
export function stayingOf({
  article,
  publication,
  title,
  published_on,
  today,
}: {
  article: MarkupElement;
  publication: MarkupElement;
  title: string;
  published_on: string;
  today: string;
}): string | null {
  const status = given(publication, 'status') || given(article, 'status');
  if (status !== '' && status !== PUBLISHED) {
    return `It is not published in OJS${STATES[status] ? ` but ${STATES[status]}` : ''}. Only published articles are taken in.`;
  }
  if (title === '') return 'It has no title.';
  if (published_on === '') return 'No date or year says when it was published.';
  if (published_on > today) return `Its date of publication, ${published_on}, is in the future.`;
  return null;
}
