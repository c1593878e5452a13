import type { Announcement } from '#domain/journal/announcement/announcement';
import type { Journal } from '#domain/journal/journal';

/**
 * The journal's facts that all pages may show, as JSON, with the build day's announcement; home page and board have
 * their own pages, and the rest is not public.
 */
export function publicJournalJson(journal: Journal, announced?: Announcement): string {
  const { home, board, announcement, signature, reminders, digestDays, reviewQuestions, pictures, ...shown } = journal;
  return JSON.stringify({ ...shown, announced });
}
