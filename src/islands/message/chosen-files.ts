import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX, refusedFile } from '#domain/message/message-file';
import { fileKeyOf, uploadOf } from '#islands/kernel/device-draft.ts';

/** Adds files to those that were chosen before, each once; those that cannot go along are said, and left out. */
export function addFiles(chosen: readonly File[], more: readonly File[]): { files: File[]; refused: string[] } {
  const files = [...chosen];
  const refused: string[] = [];
  const known = new Set(chosen.map(fileKeyOf));
  for (const file of more) {
    if (known.has(fileKeyOf(file))) continue;
    const reason = refusalOf(file);
    if (reason) refused.push(refusedFile(file.name, reason));
    else files.push(file);
  }
  if (files.length > MESSAGE_FILES_MAX) refused.push(MESSAGE_FILE_TEXTS.tooManyChosen);
  return { files: files.slice(0, MESSAGE_FILES_MAX), refused };
}

function refusalOf({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

/** The name under which the device keeps the upload of a message's file, to continue it after a lost connection. */
const uploadName = (thread: string, file: File) => `message:${thread}:${fileKeyOf(file)}`;

interface Upload {
  thread: string;
  headers: Readonly<Record<string, string>>;
  /** Which file is on its way, and how much of it has been sent, from 0 to 1. */
  onProgress: (index: number, share: number) => void;
}

/** Sends files to the server, and answers their uploads. What arrived in an earlier try is not sent again. */
export async function uploadFiles(files: readonly File[], { thread, headers, onProgress }: Upload): Promise<string[]> {
  if (files.length === 0) return [];
  const { uploadInParts } = await import('#islands/kernel/upload-parts.ts');
  const { signal } = new AbortController();
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const follow = (share: number) => onProgress(index, share);
    ids.push(await uploadInParts(file, { account: uploadName(thread, file), headers, onProgress: follow, signal }));
  }
  return ids;
}

/** Forgets the uploads kept on the device: their message has been sent. */
export function forgetFiles(thread: string, files: readonly File[]): void {
  for (const file of files) uploadOf(uploadName(thread, file)).keep(undefined);
}
