import type { Announcement } from '#domain/announcement/announcement';
import type { Journal } from '#domain/journal/journal';
import { presentNavigation } from '#domain/navigation/present-navigation';

/**
 * The facts of the journal in this process, as JSON, by the name of what stands for them in the code; and what is announced
 * on the day of the build.
 */
export const siteFacts = (announcement?: Announcement): string =>
  JSON.stringify({
    NAVIGATION_DEFAULTS: presentNavigation(),
    ...(announcement && { ANNOUNCEMENT_DEFAULTS: announcement }),
  });

/** What all pages may show of the journal, as JSON; home page and board have pages of their own, and the rest is not shown. */
export function shownFacts(journal: Journal): string {
  const { home, board, announcement, reminders, digestDays, reviewQuestions, pictures, ...shown } = journal;
  return JSON.stringify(shown);
}
