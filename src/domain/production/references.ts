import { findDois } from '#domain/kernel/doi';
import type { Reference } from '#domain/publication/article';

/** Parses a pasted list, one reference per line: drops numbers and extracts DOIs. */
export function parseReferences(pasted: string): Reference[] {
  return pasted
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\[\d{1,3}\]|\(?\d{1,3}\)|\d{1,3}\.)\s+/, '').trim())
    .filter(Boolean)
    .map(readReference);
}

function readReference(line: string): Reference {
  const [found] = findDois(line);
  if (!found) return { text: line, doi: null };
  const before = line.slice(0, found.index).trimEnd();
  const after = line.slice(found.index + found.written.length).trim();
  const text =
    before.endsWith('(') && after.startsWith(')')
      ? `${before.slice(0, -1).trimEnd()}${after.slice(1)}`
      : `${before} ${after.replace(/^[.,;:]+\s*/, '')}`;
  return { text: text.trim() || line, doi: found.doi };
}

/** The inverse of `parseReferences`. */
export function writeReferences(references: readonly Reference[]): string {
  return references.map(({ text, doi }) => (doi ? `${text} doi:${doi}` : text)).join('\n');
}
