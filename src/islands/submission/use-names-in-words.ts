import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DraftContent } from '#domain/submission/draft';
import type { NamedAuthor } from './calls.ts';
import type { findNames, NamesInWords } from './names-in-words.ts';

/**
 * Searches what reviewers read of the form for its authors, while it is written. The search is loaded after the form.
 */
export function useNamesInWords(content: DraftContent, authors: readonly NamedAuthor[]): NamesInWords {
  const [find, setFind] = useState<typeof findNames>();
  useEffect(() => {
    // Without a connection nothing is said here; the office is told all the same.
    import('./names-in-words.ts').then(({ findNames }) => setFind(() => findNames)).catch(() => {});
  }, []);
  const title = useDeferredValue(content.title);
  const abstract = useDeferredValue(content.abstract);
  const keywords = useDeferredValue(content.keywords);
  return useMemo(
    () => find?.({ title, abstract, keywords }, authors) ?? {},
    [find, title, abstract, keywords, authors],
  );
}
