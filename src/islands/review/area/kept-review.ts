import type { ReviewContent } from '#domain/review/review';
import type { ReviewView } from '#domain/review/reviewer-area';
import type { DeviceCopy } from '#islands/autosave-state.ts';
import { inTab, type KeptValue, onDevice } from '#islands/device-store.ts';

/**
 * The words of a review that the server does not have yet. By assignment, not by account: whoever may not see the
 * assignment is shown no page that asks for them.
 */
export function keptReviewWords(assignment: string): KeptValue<DeviceCopy<ReviewContent>> {
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

/** What this tab knows of an assignment: the link it was opened with, and what the server showed last. */
export interface ReviewTab {
  token?: string;
  view?: ReviewView;
}

export const reviewTab = (assignment: string) => inTab<ReviewTab>(`review-tab:${assignment}`);

/** Keeps a part of it beside the others. */
export function keepInTab(assignment: string, part: ReviewTab): void {
  const tab = reviewTab(assignment);
  tab.keep({ ...tab.read(), ...part });
}
