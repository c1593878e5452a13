import { type DraftContent, isSameDraft } from '#domain/submission/draft';
import type { Stored } from '#islands/kernel/autosave-state.ts';
import { listDrafts } from './calls.ts';

/** Among the person's drafts the one that was sent without an answer, by its words: it may have become a draft. */
export async function findStored(
  sent: readonly DraftContent[],
  read: (id: string) => Promise<Stored<DraftContent> | null>,
): Promise<Stored<DraftContent> | null> {
  const titles = new Set(sent.map(({ title }) => title));
  for (const { id, title } of await listDrafts()) {
    const stored = titles.has(title) ? await read(id) : null;
    if (stored && sent.some((own) => isSameDraft(own, stored.content))) return stored;
  }
  return null;
}
