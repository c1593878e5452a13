import type { Announcement } from '#domain/announcement/announcement';
import type { Journal } from '#domain/journal/journal';
import { presentNavigation } from '#domain/navigation/present-navigation';
import { APC_CENTS } from '#domain/payment/fee';
import { WAIVER_RULES } from '#domain/payment/waiver-rules';
import { ARTICLE_TYPES } from '#domain/publication/article-type';

/**
 * The facts of the journal in this process, as JSON, by the name of what stands for them in the code; and what is announced
 * on the day of the build.
 */
export const siteFacts = (announcement?: Announcement): string =>
  JSON.stringify({
    APC_DEFAULTS: APC_CENTS,
    WAIVER_DEFAULTS: WAIVER_RULES,
    ARTICLE_TYPE_DEFAULTS: ARTICLE_TYPES,
    NAVIGATION_DEFAULTS: presentNavigation(),
    ...(announcement && { ANNOUNCEMENT_DEFAULTS: announcement }),
  });

/** What all pages may show of the journal, as JSON; home page and board have pages of their own, and the rest is not shown. */
export function shownFacts(journal: Journal): string {
  const { home, board, announcement, reminders, digestDays, reviewQuestions, pictures, ...shown } = journal;
  return JSON.stringify(shown);
}
