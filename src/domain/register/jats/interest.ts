import { element, type WrittenXml } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { declaredInterests, NONE_DECLARED } from '#domain/publication/interest';
import { paragraphs } from './words.ts';

/** Marks a note as some authors' declaration; the whole statement is a separate note. */
export const BY_AUTHOR = 'by-author';

const noteId = (index: number) => `interest-${index + 1}`;

/** Each author's declaration, every wording once, as JATS4R recommends: contributors refer to it. */
export const interestNotes = (article: Article): WrittenXml[] =>
  knownInterests(article).map(({ declared }, index) =>
    element(
      'fn',
      { id: noteId(index), 'fn-type': 'coi-statement', 'specific-use': BY_AUTHOR },
      paragraphs(declared ?? NONE_DECLARED),
    ),
  );

/** The reference from an author, by 0-based byline position, to the declaration. */
export function interestLink(article: Article, place: number): WrittenXml | undefined {
  const at = knownInterests(article).findIndex(({ places }) => places.includes(place));
  return at < 0 ? undefined : element('xref', { 'ref-type': 'fn', rid: noteId(at) });
}

const knownInterests = (article: Article) => (article.is_withdrawn ? [] : declaredInterests(article));
