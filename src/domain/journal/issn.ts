import type { Journal } from './journal.ts';

type Issns = Pick<Journal, 'issn' | 'printIssn'>;

/** The online ISSN comes first. */
export const listIssns = ({ issn, printIssn }: Issns): string[] => [issn, printIssn].filter(Boolean);

/** Whether an ISSN's form and check digit are valid. */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = [...text.replace('-', '')];
  const sum = digits.reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - index), 0);
  return sum % 11 === 0;
}

/** A journal's ISSNs for readers: "1234-5679", or "1234-5679 (online), 2049-3630 (print)"; empty if it has none. */
export function issnLine({ issn, printIssn }: Issns): string {
  if (!printIssn) return issn;
  return [issn && `${issn} (online)`, `${printIssn} (print)`].filter(Boolean).join(', ');
}
