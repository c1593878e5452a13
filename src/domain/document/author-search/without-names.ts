import type { Search } from './search.ts';

const REMOVED = '[removed]';

/** A text without the words that tell who wrote it; a note marks each place where something was removed. */
export function withoutNames(text: string, search: Search): string {
  let kept = '';
  let end = 0;
  for (const finding of search(text).toSorted((a, b) => a.start - b.start)) {
    if (finding.start >= end) kept += text.slice(end, finding.start) + REMOVED;
    end = Math.max(end, finding.end);
  }
  return kept + text.slice(end);
}
