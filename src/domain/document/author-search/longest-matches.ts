import type { Finding } from './search.ts';

/** The longest of overlapping findings of one kind, such as a name and its family name; an address covers its names. */
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
