import { EMPTY_REVIEW, isSameReview, REVIEW_TEXTS, type ReviewContent } from '#domain/review/review';
import type { ReviewReceipt, ReviewView } from '#domain/review/reviewer-area';
import { ApiError } from '#islands/kernel/api.ts';
import type { AutosaveView as KeepingOf } from '#islands/kernel/autosave.ts';
import type { DeviceCopy, StoredVersion } from '#islands/kernel/autosave-state.ts';
import { deviceValue, type StoredValue } from '#islands/kernel/device-store.ts';
import { openLinkedAutosave } from '#islands/kernel/linked-page.ts';
import { readReview, reviewLinks, saveDraft, submitReview } from './calls.ts';

export type StoredReview = StoredVersion<ReviewContent>;
export type AutosaveState = KeepingOf<ReviewContent>;
export type ReviewAutosave = ReturnType<typeof createReviewAutosave>;

export function createReviewAutosave(id: string, { draft, submitted }: ReviewView) {
  const autosave = openLinkedAutosave<ReviewContent>({
    draft,
    empty: EMPTY_REVIEW,
    atFirst: submitted?.content ?? EMPTY_REVIEW,
    isSame: isSameReview,
    device: unsentReview(id),
    save: (draft, isLeaving) => saveDraft(id, draft, isLeaving),
    read: async () => (await readReview(id)).draft,
    onSaved({ content, version, updated_at }) {
      const { view: shown } = reviewLinks.tab(id).read() ?? {};
      if (shown) reviewLinks.keep(id, { view: { ...shown, draft: { content, version, updated_at } } });
    },
  });

  return {
    ...autosave,
    /** Submits the review, after any pending save. Fails as `callApi` does. */
    async submit(): Promise<ReviewReceipt> {
      const receipt = await autosave.sendWith(async (whole, version) => {
        const answer = await submitReview(id, { content: whole, version });
        return { ...answer, updated_at: answer.submitted_at };
      });
      if (!receipt) throw new ApiError(REVIEW_TEXTS.stale, { status: 409 });
      return receipt;
    },
  };
}

/**
 * Review text that the server does not have yet. Kept by assignment, not by account: without access to the assignment
 * no page asks for it.
 */
export function unsentReview(assignment: string): StoredValue<DeviceCopy<ReviewContent>> {
  const stored = deviceValue<Pick<DeviceCopy<ReviewContent>, 'content' | 'version'> & { unanswered?: unknown }>(
    `review-words:${assignment}`,
  );
  return {
    read() {
      const kept = stored.read();
      // An older page kept one unanswered review, or none, instead of a list.
      const unanswered = [kept?.unanswered ?? []].flat() as ReviewContent[];
      return kept && { ...kept, draftId: null, isDirty: true, unanswered };
    },
    save: stored.save,
  };
}
