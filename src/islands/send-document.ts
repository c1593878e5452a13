import { type FileCall, sendFile } from '#islands/api-file.ts';
import { appendDocument, readConfig } from '#islands/document-form.ts';
import { readSession } from '#islands/session.ts';

interface DocumentCall extends Pick<FileCall, 'fallback' | 'headers' | 'onProgress' | 'signal'> {
  file: File;
  /** What goes along with it. */
  fields: Readonly<Record<string, string>>;
  /** What the device keeps an upload in parts by; without it, the account of whoever is signed in. */
  owner?: string;
}

/** Sends a file of whoever is signed in with its fields; in parts where one call could not carry it. */
export async function sendDocument<Reply>(address: string, { file, fields, owner, ...call }: DocumentCall) {
  const { direct_upload_max } = await readConfig();
  const isDirect = file.size <= direct_upload_max;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  appendDocument(body, isDirect ? { file } : { uploadId: await bringInParts(file, owner, call) });
  const { onProgress, ...rest } = call;
  return (await sendFile<Reply>(address, { body, ...rest, ...(isDirect && { onProgress }) })).answer;
}

/** Few files are so large that this is needed: it is loaded only then. */
async function bringInParts(
  file: File,
  owner: string | undefined,
  { headers = {}, onProgress = () => {}, signal = new AbortController().signal }: Partial<FileCall>,
): Promise<string> {
  const { uploadInParts } = await import('#islands/upload-parts.ts');
  const account = owner ?? readSession()?.user.id ?? '';
  return uploadInParts(file, { account, headers, onProgress, signal });
}
