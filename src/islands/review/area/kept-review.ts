import type { ReviewContent } from '#domain/review/review';
import type { DeviceCopy } from '#islands/kernel/autosave-state.ts';
import { type KeptValue, onDevice } from '#islands/kernel/device-store.ts';

/**
 * The words of a review that the server does not have yet. By assignment, not by account: whoever may not see the
 * assignment is shown no page that asks for them.
 */
export function keptReviewSentence(assignment: string): KeptValue<DeviceCopy<ReviewContent>> {
  const words = onDevice<Pick<DeviceCopy<ReviewContent>, 'content' | 'version'> & { unanswered?: unknown }>(
    `review-words:${assignment}`,
  );
  return {
    read() {
      const kept = words.read();
      // An older page kept one unanswered review, or none, and no list.
      const unanswered = [kept?.unanswered ?? []].flat() as ReviewContent[];
      return kept && { ...kept, draftId: null, isDirty: true, unanswered };
    },
    keep: words.keep,
  };
}
