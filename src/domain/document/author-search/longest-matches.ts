import type { Finding } from './search.ts';

/**
 * The longest of overlapping matches of one kind, such as a full name and its family name; an address outranks the
 * names in it.
 */
export function longestMatches(findings: Finding[]): Finding[] {
  const kept: Finding[] = [];
  const last: Partial<Record<Finding['what'], Finding>> = {};
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const same = last[finding.what];
    if (last.email && finding.end <= last.email.end) continue;
    if (same && finding.start < same.end) same.end = Math.max(same.end, finding.end);
    else {
      kept.push(finding);
      last[finding.what] = finding;
    }
  }
  return kept;
}
