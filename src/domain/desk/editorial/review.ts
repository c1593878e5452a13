import * as z from 'zod';
import { Email } from '#domain/account/account';
import type { Language } from '#domain/journal/language';
import type { ReviewForm } from '#domain/journal/review-form';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';
import { RECOMMENDATIONS, REVIEW_TEXTS, type Recommendation, type ReviewContent } from '#domain/review/review';

export const EDITORIAL_REVIEW_TEXTS = {
  reminded: 'A reminder is on its way.',
  remindedToday: 'This reviewer was reminded today. Please wait until tomorrow.',
  cannotRead:
    'This reviewer cannot read the manuscript yet, so no reminder was sent. See “Reviewers” on the manuscript page for the reason.',
  nothingToRemind: 'There is nothing to remind this reviewer of: no answer and no review is due.',
  cancelled: 'The invitation has been withdrawn. The reviewer will be notified by email.',
  cannotCancel: 'This review has already been submitted, declined or withdrawn.',
  returned: 'The review is back with its reviewer, who will be notified by email.',
  cannotReturn: 'Only a submitted review can be sent back, and only before the decision.',
  rated: 'Your rating has been saved. Only the editors see it.',
  dueDate: 'The new date has been saved. The reviewer will be notified by email.',
  cannotMove: 'No review is expected from this reviewer any more.',
  forAuthor: 'Saved. The text will be sent to the authors with the decision.',
  released: 'This review has been sent to the authors and can no longer be changed.',
  stale: 'Another editor has changed this text in the meantime. Their version is shown below; yours is kept above it.',
  noReview: 'There is no review to edit yet.',
  textRequired: 'Enter the text for the authors. To send nothing, leave this review out of the decision.',
  copyShown: 'Reviewers can now read the manuscript.',
  copyReplaced: 'Reviewers now see this copy.',
  copyReplacedHeld: 'The copy has been saved, but is held back: it still names the authors.',
  noScanner: 'The file cannot be scanned for viruses at the moment. Please try again in a few minutes.',
  acceptedFor: 'Recorded as accepted. The reviewer will be sent the usual email.',
  declinedFor: 'Recorded as declined.',
  recorded: 'The review has been recorded. The reviewer will be thanked by email.',
  cannotRecord: 'No review can be recorded: the invitation was declined or withdrawn, or the round is decided.',
  moved: 'The invitation now belongs to the other account, which will be notified by email.',
  cannotMoveAccount: 'Only an open invitation can be moved.',
  emailRequired: 'Paste the comments to the authors from the email.',
  nothingHeld: 'Nothing is withheld from reviewers in this round.',
} as const;

/** The body of `POST /api/editor/assignment/{id}/cancel/`. */
export const Cancellation = z.strictObject({
  reason: paragraphsSchema({ called: 'the reason', max: 2_000 }).default(''),
});

/** The body of `POST /api/editor/assignment/{id}/return/`; the reviewer reads the reason. */
export const ReviewReturn = z.strictObject({
  reason: paragraphsSchema({ called: 'the reason', max: 5_000, required: 'Tell the reviewer what is missing.' }),
});

/** The body of `POST /api/editor/assignment/{id}/rate/`; a null `rating` removes it. */
export const ReviewRating = z.strictObject({
  rating: z.int('Choose from 1 to 5.').min(1, 'Choose from 1 to 5.').max(5, 'Choose from 1 to 5.').nullable(),
  note: paragraphsSchema({ called: 'the note', max: 2_000 }).default(''),
});

/** The body of `POST /api/editor/assignment/{id}/due-date/`. */
export const NewDueDate = z.strictObject({ due_on: PlainDate });

/** The body of `PUT /api/editor/assignment/{id}/for-author/`; `version` is the one last read, 0 for none. */
export const ReviewForAuthor = z.strictObject({
  text: paragraphsSchema({ called: 'the text', max: 200_000, required: EDITORIAL_REVIEW_TEXTS.textRequired }),
  includes_file: z.boolean('Choose whether to send the file too.'),
  version: z.int().min(0),
});

/** The body of `POST …/show-review-copy/`: releases the round's copy although it names the authors. */
export const ReviewCopyRelease = z.strictObject({ round: z.int().min(1) });

/** The query string of `GET …/find-reviewers/`. */
export const ReviewerSearch = z.object({
  search: lineSchema({ called: 'the search', max: 200 }).default(''),
});

/** The fields of `POST /api/editor/assignment/{id}/review-for/`; the email itself is sent as a file. */
export const RecordedReview = z.strictObject({
  recommendation: z.enum(RECOMMENDATIONS, REVIEW_TEXTS.recommendationRequired),
  comments_to_author: paragraphsSchema({
    called: 'the comments to the authors',
    max: 60_000,
    required: EDITORIAL_REVIEW_TEXTS.emailRequired,
  }),
  comments_to_editor: paragraphsSchema({ called: 'the comments to the editor', max: 60_000 }).default(''),
  interests: paragraphsSchema({ called: 'the competing interests', max: 2_000 }).default(''),
});

export const InvitationMove = z.strictObject({ reviewer_email: Email });

/** In bytes: the longest text at three bytes a character, plus the other fields. */
export const FOR_AUTHOR_BODY_MAX = 700 * 1024;

/** A possible reviewer, with reasons for and against. */
export interface KnownReviewer {
  /** The account's id; null for a suggested reviewer without an account. */
  id: string | null;
  name: string;
  email: string;
  email_verified: boolean;
  affiliation: string;
  /** Keywords from the person's account. */
  expertise: string[];
  languages: Language[];
  /** The manuscript's keywords that the person lists, or has reviewed or written about. */
  shared_keywords: string[];
  /** Reviews accepted but not submitted. */
  open: number;
  invited: number;
  completed: number;
  declined: number;
  /** Median days from acceptance to review; null before the first review. */
  median_days: number | null;
  /** Median days until an invitation is answered; null before the first answer. */
  answer_days: number | null;
  last_invited_on: string | null;
  last_review_on: string | null;
  /** The median of the editors' ratings; null if there are none. */
  rating: number | null;
  /** Further reasons for inviting the person, one sentence each. */
  reasons: string[];
  /** Warnings for the editor, one sentence each. */
  hints: string[];
  /** Already invited in the current round, whatever the answer. */
  is_asked: boolean;
}

/** A review as shown to the office, with the reviewer's name and every version. */
export interface EditorialReview {
  assignment_id: string;
  round: number;
  reviewer_number: number | null;
  reviewer: { name: string; email: string };
  interests: string | null;
  form: ReviewForm;
  /** Newest first. */
  versions: { number: number; content: ReviewContent; recommendation: Recommendation; submitted_at: string }[];
  files: { id: string; kind: 'original' | 'clean_copy'; name: string; bytes: number; found: string[] }[];
  /** Versions that the office recorded from the reviewer's emails; newest first. */
  recorded: { id: string; number: number; name: string; recorded_by: string; recorded_at: string }[];
  /** The text for the authors: edited by the office, or else the reviewer's. */
  for_author: {
    text: string;
    includes_file: boolean;
    version: number;
    released_at: string | null;
    edited_by: string | null;
    /** An instant; versions submitted later are not in the text. */
    edited_at: string | null;
    found: string[];
  };
  rating: number | null;
  rating_note: string;
  return_reason: string;
  returned_at: string | null;
  /** False while the review is back with its reviewer or cancelled. */
  is_in: boolean;
}
