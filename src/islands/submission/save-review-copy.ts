import { saveBlob } from '#islands/kernel/api-download.ts';
import { fetchReviewCopy, type Question } from './calls.ts';
import type { ChosenDocument } from './FileSection.tsx';

/** Has the file made as reviewers would get it, and hands it to the person. */
export async function saveReviewCopy(file: File, document: ChosenDocument, question: Question): Promise<void> {
  const { signal } = new AbortController();
  const delivered = await document.deliver(file, { signal, onProgress: () => {} });
  if (!delivered) return;
  saveBlob(await fetchReviewCopy(delivered, question, { signal }), document.examination?.review_copy.name);
}
