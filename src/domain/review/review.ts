import * as z from 'zod';
import { cleanParagraphs, paragraphsSchema } from '#domain/kernel/text';
import type { Answer } from './answer.ts';

/** The recommendations a reviewer can make (spec §4, editorial flow). */
export const RECOMMENDATIONS = ['accept', 'minor_revisions', 'major_revisions', 'reject'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export const RECOMMENDATION_LABELS: Readonly<Record<Recommendation, string>> = {
  accept: 'Accept',
  minor_revisions: 'Minor revisions',
  major_revisions: 'Major revisions',
  reject: 'Reject',
};

export const REVIEW_TEXTS = {
  saved: 'Saved.',
  submitted: 'Thank you. We received your review.',
  commentsRequired: 'Write your comments to the authors.',
  recommendationRequired: 'Choose your recommendation.',
  interestsRequired: 'Declare your competing interests, or say that you have none.',
  declareFirst: 'Please declare your competing interests first; you can then read the manuscript.',
  noReviewDue: 'You have no review to write for this manuscript.',
  notAccepted: 'Accept the invitation first.',
  cancelled: 'The journal has withdrawn this invitation. Your text is kept; there is nothing more for you to do.',
  declined: 'You have declined this invitation.',
  decided: 'The editor has decided on this manuscript; the review can no longer be changed.',
  interestsDeclared: 'Thank you. You can now read the manuscript.',
  interestsNoted: 'Thank you. Your declaration has been saved.',
  certificateName:
    'Our fonts lack some characters in your name. Enter it in Latin letters, as it should appear on the certificate.',
  unknownQuestion: 'The review form has changed. Reload the page; your text is kept.',
  copyPending: 'The anonymised file is being prepared. Please try again in a few minutes.',
  copyMissing:
    'This file could not be anonymised automatically, so it cannot be shown yet. Please write to the editorial office, which will ask the authors for another one.',
  copyScanned: 'This file is being checked for viruses. Please try again in a few minutes.',
  copyHeld:
    'The editorial office is checking this file, because something in it may identify the authors. We will email you when you can read it.',
  copyInfected: 'A virus was found in this file, so it cannot be shown. Please write to the editorial office.',
  unread: 'Your review has been saved. You can submit it once the manuscript is available to read.',
  fileKept: 'We received your file.',
  fileRemoved: 'We removed your file.',
  stale: 'This review was changed in another tab or on another device.',
} as const;

const AnswerInput: z.ZodType<Answer> = z.strictObject({
  score: z
    .int('Choose a score from 1 to 5.')
    .min(1, 'Choose a score from 1 to 5.')
    .max(5, 'Choose a score from 1 to 5.')
    .nullable(),
  text: paragraphsSchema({ called: 'the answer', max: 20_000 }),
});

/** A review or its draft: answers by question id; `recommendation` is null until chosen. */
export const ReviewContent = z.strictObject({
  answers: z.record(z.string().regex(/^[a-z0-9_]{1,40}$/), AnswerInput),
  comments_to_author: paragraphsSchema({ called: 'the comments to the authors', max: 60_000 }),
  comments_to_editor: paragraphsSchema({ called: 'the comments to the editor', max: 60_000 }),
  recommendation: z.enum(RECOMMENDATIONS, REVIEW_TEXTS.recommendationRequired).nullable(),
});
export type ReviewContent = z.infer<typeof ReviewContent>;

export const EMPTY_REVIEW: ReviewContent = {
  answers: {},
  comments_to_author: '',
  comments_to_editor: '',
  recommendation: null,
};

/** Whether two reviews are equal, ignoring white space and empty answers. */
export function isSameReview(one: ReviewContent, other: ReviewContent): boolean {
  return comparableText(one) === comparableText(other);
}

function comparableText({ answers, comments_to_author, comments_to_editor, recommendation }: ReviewContent): string {
  const answered = Object.entries(answers)
    .map(([id, { score, text }]) => [id, score, cleanParagraphs(text)] as const)
    .filter(([, score, text]) => score !== null || text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const comments = [comments_to_author, comments_to_editor].map(cleanParagraphs);
  return JSON.stringify([answered, comments, recommendation]);
}
