import { createContext, useContext } from 'react';
import type { IslandJournal } from '#domain/journal/journal';

/** The journal passed to an island; `guarded` provides it. */
export const JournalContext = createContext<IslandJournal | undefined>(undefined);

/** Passed to functions of the domain. */
export function useJournal(): IslandJournal {
  const journal = useContext(JournalContext);
  if (!journal) throw new Error('This is no part of an island: only there is a journal.');
  return journal;
}
