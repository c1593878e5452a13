import { createContext, useContext } from 'react';
import type { IslandJournal } from '#domain/journal/journal';

/** Provided by `guarded`. */
export const JournalContext = createContext<IslandJournal | undefined>(undefined);

export function useJournal(): IslandJournal {
  const journal = useContext(JournalContext);
  if (!journal) throw new Error('This is no part of an island: only there is a journal.');
  return journal;
}
