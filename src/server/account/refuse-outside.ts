import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import type { SignedIn } from '#server/kernel/http/session';
import { listConflicts } from '#server/manuscript/queries';
import { areReviewed } from './merging-queries.ts';

/**
 * Refuses an editor who stands outside of a manuscript that others review: accounts of reviewers would open it.
 * @throws Problem conflict with the sentence
 */
export async function requireFullSight(editor: SignedIn, { reader }: Context, sentence: string): Promise<void> {
  const hidden = await listConflicts(reader, editor);
  if (hidden.length > 0 && (await areReviewed(reader, hidden, editor.id))) throw new Problem('conflict', sentence);
}
