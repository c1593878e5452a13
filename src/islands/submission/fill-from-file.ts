import { cleanLine, cleanParagraphs } from '#domain/kernel/plain-text';
import type { AuthorEntry, DraftContent } from '#domain/submission/draft';
import type { Prefill } from '#domain/submission/examination';
import { splitKeywords } from '#domain/submission/form';
import { canPrefill, type PrefilledField, type Submitter, withoutSubmitter } from './prefill.ts';

/** Fills fields that are empty or still as an earlier file filled them. Typed text is never replaced. */
export function fillFromFile(content: DraftContent, found: Prefill, me: Submitter | undefined): Partial<DraftContent> {
  const change: Partial<DraftContent> = {};
  const filled: PrefilledField[] = [];
  const fill = (field: PrefilledField, isFound: boolean, values: () => Partial<DraftContent>) => {
    if (!canPrefill(content, field) || !isFound) return;
    Object.assign(change, values());
    filled.push(field);
  };
  const title = cleanLine(found.title);
  const abstract = cleanParagraphs(found.abstract);
  const keywords = splitKeywords(found.keywords.join());
  const { others, position } = withoutSubmitter(found.authors.map(toEntry), me);
  fill('title', title !== '', () => ({ title }));
  fill('abstract', abstract !== '', () => ({ abstract }));
  fill('keywords', keywords.length > 0, () => ({ keywords }));
  fill('authors', others.length > 0, () => ({ co_authors: others, author_position: String(position) }));
  const kept = content.prefilled.filter((field) => !filled.some((now) => now === field));
  return { ...change, prefilled: [...kept, ...filled] };
}

function toEntry({ family_name = '', orcid, ...author }: Prefill['authors'][number], index: number): AuthorEntry {
  return { id: String(index + 1), ...author, family_name, orcid: orcid ?? '' };
}
