import type { Finding } from './search.ts';

/** Of findings of one kind that overlap, such as a name and its family name, the longest. A name in an address is part of it. */
export function longest(findings: Finding[]): Finding[] {
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
