import type { Reference } from '#domain/publication/article';

// A DOI ends before the punctuation that closes the sentence around it.
const DOI = /(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)?\b(10\.\d{4,9}\/[^\s"<>]+)/i;

/** The references of a pasted list, one in each line: without their numbers, and with the DOI found in each. */
export function readReferences(pasted: string): Reference[] {
  return pasted
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\[\d{1,3}\]|\d{1,3}[.)])\s+/, '').trim())
    .filter(Boolean)
    .map(readReference);
}

function readReference(line: string): Reference {
  const found = DOI.exec(line);
  const doi = found?.[1] && withoutEnd(found[1]).toLowerCase();
  if (!found || !doi) return { text: line, doi: null };
  const end = found.index + found[0].length - (found[1]?.length ?? 0) + doi.length;
  const before = line.slice(0, found.index).trimEnd();
  const after = line.slice(end).trim();
  const text =
    before.endsWith('(') && after.startsWith(')')
      ? `${before.slice(0, -1).trimEnd()}${after.slice(1)}`
      : `${before} ${after.replace(/^[.,;:]+\s*/, '')}`;
  return { text: text.trim() || line, doi };
}

/** A closing bracket belongs to a DOI only where the DOI opened it. */
function withoutEnd(doi: string): string {
  const left = { ')': unopened(doi, '(', ')'), ']': unopened(doi, '[', ']') };
  let end = doi.length;
  for (; end > 0; end -= 1) {
    const last = doi[end - 1] ?? '';
    if ((last === ')' || last === ']') && left[last] > 0) left[last] -= 1;
    else if (!/[.,;:'’”]/.test(last)) break;
  }
  return doi.slice(0, end);
}

/** How many more brackets are closed than opened. */
const unopened = (text: string, open: string, close: string) => text.split(close).length - text.split(open).length;

/** A list of references as text, the reverse of `readReferences`. */
export function writeReferences(references: readonly Reference[]): string {
  return references.map(({ text, doi }) => (doi ? `${text} doi:${doi}` : text)).join('\n');
}
