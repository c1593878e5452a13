import type { Journal } from './journal.ts';

/** A journal's ISSNs for readers: "1234-5679", or "1234-5679 (online), 2049-3630 (print)"; empty if it has none. */
export function issnLine({ issn, printIssn }: Pick<Journal, 'issn' | 'printIssn'>): string {
  if (!printIssn) return issn;
  return [issn && `${issn} (online)`, `${printIssn} (print)`].filter(Boolean).join(', ');
}
