import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import type { SignedIn } from '#server/kernel/http/session';
import { listConflicts } from '#server/manuscript/queries';
import { areReviewed } from './merging-queries.ts';

/**
 * Refuses editors excluded from a manuscript under review: reviewers' accounts would reveal it to them.
 * @throws Problem conflict with the sentence
 */
export async function requireFullSight(editor: SignedIn, { reader }: Context, sentence: string): Promise<void> {
  const hidden = await listConflicts(reader, editor);
  if (hidden.length > 0 && (await areReviewed(reader, hidden, editor.id))) throw new Problem('conflict', sentence);
}
