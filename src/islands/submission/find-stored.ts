import { type DraftContent, isSameDraft } from '#domain/submission/draft';
import type { StoredVersion } from '#islands/kernel/autosave-state.ts';
import { listDrafts } from './calls.ts';

/** Finds the draft whose submission got no reply, by its text: it may have been saved as a draft. */
export async function findStored(
  sent: readonly DraftContent[],
  read: (id: string) => Promise<StoredVersion<DraftContent> | null>,
): Promise<StoredVersion<DraftContent> | null> {
  const titles = new Set(sent.map(({ title }) => title));
  for (const { id, title } of await listDrafts()) {
    const stored = titles.has(title) ? await read(id) : null;
    if (stored && sent.some((own) => isSameDraft(own, stored.content))) return stored;
  }
  return null;
}
