import { createContext, useContext } from 'react';
import type { IslandJournal } from '#domain/journal/journal';

/** Provided by `guarded`. */
export const JournalContext = createContext<IslandJournal | undefined>(undefined);

export function useJournal(): IslandJournal {
  const journal = useContext(JournalContext);
  if (!journal) throw new Error('No journal: guarded() is missing.');
  return journal;
}
