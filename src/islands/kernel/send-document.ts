import { type FileCall, sendFile } from './api-file.ts';
import { appendDocument, fetchUploadConfig } from './document-form.ts';
import { readSession } from './session.ts';

interface DocumentCall extends Pick<FileCall, 'fallback' | 'headers' | 'onProgress' | 'signal'> {
  file: File;
  second?: { name: string; file: File } | undefined;
  fields: Readonly<Record<string, string>>;
  /** The storage key of an upload in parts; by default the account's id. */
  owner?: string;
}

/** Sends files with fields; in parts if they are too large for one request. */
export async function sendDocument<Reply>(address: string, { file, second, fields, owner, ...call }: DocumentCall) {
  const { direct_upload_max } = await fetchUploadConfig();
  const files = [{ name: '', file }, ...(second ? [second] : [])];
  const total = files.reduce((sum, { file: { size } }) => sum + size, 0);
  const isDirect = total <= direct_upload_max;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const { onProgress = () => {}, ...rest } = call;
  let sent = 0;
  for (const { name, file } of files) {
    const follow = (share: number) => onProgress((sent + share * file.size) / total);
    // The device keeps one upload per name, to resume after a lost connection.
    const keptBy = (owner ?? readSession()?.user.id ?? '') + (name && `:${name}`);
    const upload = () => sendInParts(file, keptBy, { ...rest, onProgress: follow });
    appendDocument(body, isDirect ? { file } : { uploadId: await upload() }, name);
    sent += file.size;
  }
  return (await sendFile<Reply>(address, { body, ...rest, ...(isDirect && { onProgress }) })).answer;
}

/** Imported on demand: few files are that large. */
async function sendInParts(
  file: File,
  account: string,
  { headers = {}, onProgress = () => {}, signal = new AbortController().signal }: Partial<FileCall>,
): Promise<string> {
  const { uploadInParts } = await import('./upload-parts.ts');
  return uploadInParts(file, { account, headers, onProgress, signal });
}
