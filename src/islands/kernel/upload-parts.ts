import { api } from '#domain/kernel/paths';
import { type ApiCall, ApiError, callApi, getCsrfToken } from './api.ts';
import { sendFile } from './api-file.ts';
import { fileKey, type UploadRecord, uploadValue } from './device-draft.ts';

interface StartedUpload {
  upload_id: string;
  part_size: number;
  parts: number;
  upload_token: string;
}

interface Options {
  /** The storage key of the upload's record, from which it resumes after a reload. */
  account: string;
  /** Headers that identify the owner, in addition to the session's. */
  headers?: Readonly<Record<string, string>>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const FALLBACK = 'The file could not be uploaded.';

/** Uploads a file in parts and returns the upload's id. Resumes after a reload or a lost connection. */
export async function uploadInParts(
  file: File,
  { account, headers = {}, onProgress, signal }: Options,
): Promise<string> {
  const { upload, present } =
    (await resumeUpload(file, account, headers)) ?? (await startUpload(file, account, headers));
  let sent = present.size * upload.partSize;
  onProgress(Math.min(1, sent / file.size));
  for (let number = 1; number <= upload.parts; number += 1) {
    if (present.has(number)) continue;
    signal.throwIfAborted();
    const part = file.slice((number - 1) * upload.partSize, number * upload.partSize);
    const partHeaders = {
      ...headers,
      'Content-Type': 'application/octet-stream',
      'X-Upload-Token': upload.token,
      'X-Part-SHA256': await sha256(part),
    };
    await sendFile(api.uploadPart(upload.id, number), {
      method: 'PUT',
      body: part,
      headers: partHeaders,
      fallback: FALLBACK,
      signal,
      onProgress: (share) => onProgress(Math.min(1, (sent + share * part.size) / file.size)),
    });
    sent += part.size;
  }
  return upload.id;
}

/** Discards an upload on the device and the server. */
export async function discardUpload(account: string | undefined): Promise<void> {
  const uploadStore = uploadValue(account);
  const upload = uploadStore.read();
  uploadStore.save(undefined);
  if (!upload) return;
  // Uploads that cannot be released expire after a day.
  await callAsPerson(api.upload(upload.id), { method: 'DELETE' }).catch(() => {});
}

async function callAsPerson<Reply>(
  address: string,
  call: Pick<ApiCall, 'method' | 'body' | 'headers'>,
): Promise<Reply> {
  const csrfToken = await getCsrfToken(FALLBACK);
  return callApi<Reply>(address, { ...call, csrfToken, as: true, fallback: FALLBACK });
}

type Headers = NonNullable<Options['headers']>;

interface UploadProgress {
  upload: UploadRecord;
  /** The numbers of the parts already on the server. */
  present: ReadonlySet<number>;
}

async function resumeUpload(file: File, account: string, headers: Headers): Promise<UploadProgress | undefined> {
  const upload = uploadValue(account).read();
  if (upload?.fileKey !== fileKey(file)) return undefined;
  try {
    const { received } = await callAsPerson<{ received: number[] }>(api.upload(upload.id), { headers });
    return { upload, present: new Set(received) };
  } catch (thrown) {
    // The upload has expired: start over.
    if (thrown instanceof ApiError && thrown.status === 404) return undefined;
    throw thrown;
  }
}

async function startUpload(file: File, account: string, headers: Headers): Promise<UploadProgress> {
  await discardUpload(account);
  const body = { filename: file.name, size: file.size, sha256: await sha256(file), content_type: file.type };
  const started = await callAsPerson<StartedUpload>(api.uploads, { method: 'POST', body, headers });
  const { upload_id: id, upload_token: token, part_size: partSize, parts } = started;
  const upload = { id, token, partSize, parts, fileKey: fileKey(file) };
  uploadValue(account).save(upload);
  return { upload, present: new Set() };
}

async function sha256(bytes: Blob): Promise<string> {
  if (!crypto.subtle)
    throw new ApiError('This file can only be uploaded over a secure connection (https).', { status: 0 });
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
