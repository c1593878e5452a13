import { api } from '#domain/kernel/paths';
import { type DraftContent, isSameDraft } from '#domain/submission/draft';
import { fetchFile } from '#islands/kernel/api-download.ts';
import type { StoredVersion } from '#islands/kernel/autosave-state.ts';
import { saveFile } from '#islands/kernel/device-draft.ts';
import { listDrafts } from './calls.ts';

/** Fetches a draft's file from the server, and stores it on this device too. */
export async function fetchDraftFile(account: string, draftId: string, name: string): Promise<File> {
  const file = new File([await fetchFile(`${api.draft(draftId)}file/`, { fallback: '' })], name);
  await saveFile(account, file);
  return file;
}

/** Finds, by its text, a draft that may have been saved although the reply was lost. */
export async function findStoredDraft(
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
