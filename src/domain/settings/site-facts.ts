import type { Announcement } from '#domain/journal/announcement/announcement';
import type { Journal } from '#domain/journal/journal';

/**
 * What all pages may show of the journal, as JSON, with what is announced on the day of the build; home page and board have
 * pages of their own, and the rest is not shown.
 */
export function shownFacts(journal: Journal, announced?: Announcement): string {
  const { home, board, announcement, reminders, digestDays, reviewQuestions, pictures, ...shown } = journal;
  return JSON.stringify({ ...shown, announced });
}
