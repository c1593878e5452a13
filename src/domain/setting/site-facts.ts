import type { Announcement } from '#domain/announcement/announcement';
import { JOURNAL } from '#domain/journal/adopted';
import type { Journal } from '#domain/journal/journal';
import { LICENCE } from '#domain/licence/journal-licence';
import { LOOK } from '#domain/look/look';
import { presentNavigation } from '#domain/navigation/present-navigation';
import { APC_CENTS } from '#domain/payment/fee';
import { WAIVER_RULES } from '#domain/payment/waiver-rules';
import { ARTICLE_TYPES } from '#domain/publication/article-type';

/**
 * The facts of the journal in this process, as JSON, by the name of what stands for them in the code; and what is announced
 * on the day of the build.
 */
export const siteFacts = (journal: Journal, announcement?: Announcement): string =>
  JSON.stringify({
    JOURNAL_DEFAULTS: JOURNAL,
    LICENCE_DEFAULTS: LICENCE,
    APC_DEFAULTS: APC_CENTS,
    WAIVER_DEFAULTS: WAIVER_RULES,
    categories: journal.categories,
    ARTICLE_TYPE_DEFAULTS: ARTICLE_TYPES,
    timelines: journal.timelines,
    days: journal.days,
    process: journal.process,
    guidelines: journal.guidelines,
    checklist: journal.checklist,
    LOOK_DEFAULTS: LOOK,
    NAVIGATION_DEFAULTS: presentNavigation(),
    ...(announcement && { ANNOUNCEMENT_DEFAULTS: announcement }),
  });
