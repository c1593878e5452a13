import { api } from '#domain/kernel/paths';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveFile } from '#islands/kernel/device-draft.ts';

/** Fetches the file that the server keeps with a draft, by its name there, and keeps it on this device too. */
export async function fetchDraftFile(account: string, draftId: string, name: string): Promise<File> {
  const file = new File([await fetchFile(`${api.draft(draftId)}file/`, { fallback: '' })], name);
  await saveFile(account, file);
  return file;
}
