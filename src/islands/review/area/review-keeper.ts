import { EMPTY_REVIEW, isSameReview, REVIEW_TEXTS, type ReviewContent } from '#domain/review/review';
import type { ReviewReceipt, ReviewView } from '#domain/review/reviewer-area';
import { ApiError } from '#islands/api.ts';
import { createAutosave, type Keeping as KeepingOf } from '#islands/autosave.ts';
import type { Stored } from '#islands/autosave-state.ts';
import { keepDraft, readReview, submitReview } from './calls.ts';
import { keepInTab, keptReviewWords, reviewTab } from './kept-review.ts';

export type StoredReview = Stored<ReviewContent>;
export type Keeping = KeepingOf<ReviewContent>;
export type ReviewKeeper = ReturnType<typeof createReviewKeeper>;

/** How long after the last change the server gets the draft, in milliseconds. */
const PAUSE_MS = 1_500;

/**
 * Keeps a review: on the device at every change, on the server a little later. The device keeps only what the server
 * does not have, so that nothing stays behind on a shared one.
 */
export function createReviewKeeper(id: string, { draft, submitted }: ReviewView) {
  const device = keptReviewWords(id);
  const autosave = createAutosave<ReviewContent>({
    empty: EMPTY_REVIEW,
    isSame: isSameReview,
    pauseMs: PAUSE_MS,
    server: {
      isOpen: () => true,
      save: (content, { version }, isLeaving) => keepDraft(id, { content, version }, isLeaving),
      read: async () => (await readReview(id)).draft,
    },
    keep: (copy) => device.keep(copy.isDirty ? copy : undefined),
    onKept({ content, version, updated_at }) {
      const { view: shown } = reviewTab(id).read() ?? {};
      if (shown) keepInTab(id, { view: { ...shown, draft: { content, version, updated_at } } });
    },
  });

  const words = device.read();
  const content = draft?.content ?? submitted?.content ?? EMPTY_REVIEW;
  // The words of this device are taken up again, over what the server has.
  if (words && !isSameReview(words.content, content)) {
    autosave.open(words);
    autosave.compare(draft);
  } else {
    device.keep(undefined);
    autosave.open(
      { content, draftId: null, version: draft?.version ?? 0, isDirty: false, unanswered: [] },
      draft?.updated_at,
    );
  }

  return {
    ...autosave,
    /** Sends the review in; what is being saved arrives first. Fails as `callApi` does. */
    async submit(): Promise<ReviewReceipt> {
      const receipt = await autosave.hand(async (whole, version) => {
        const answer = await submitReview(id, { content: whole, version });
        return { ...answer, updated_at: answer.submitted_at };
      });
      if (!receipt) throw new ApiError(REVIEW_TEXTS.stale, { status: 409 });
      return receipt;
    },
  };
}
