import type { ReviewView } from '#domain/review/reviewer-area';
import { REVIEW_TOKEN_HEADER } from '#domain/review/token';
import { tabLinks } from '#islands/kernel/tab-link.ts';

/** The links to assignments, and what this tab was shown of each. */
export const reviewLinks = tabLinks<ReviewView>('review', REVIEW_TOKEN_HEADER);
