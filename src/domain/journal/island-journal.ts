import type { IslandJournal, Journal } from './journal.ts';

/** What a page hands its island of the journal; it is written into the page. */
export function islandJournal(journal: Journal): IslandJournal {
  const { bankDetails, look, home, board, navigation, announcement, ...rest } = journal;
  const { reminders, digestDays, reviewQuestions, pictures, ...shown } = rest;
  return shown;
}
