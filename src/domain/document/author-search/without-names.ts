import type { Search } from './search.ts';

const REMOVED = '[removed]';

/** Removes the words that identify the authors, leaving a note at each place. */
export function withoutNames(text: string, search: Search): string {
  let kept = '';
  let end = 0;
  for (const finding of search(text).toSorted((a, b) => a.start - b.start)) {
    if (finding.start >= end) kept += text.slice(end, finding.start) + REMOVED;
    end = Math.max(end, finding.end);
  }
  return kept + text.slice(end);
}
