import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, UPLOAD_PART_BYTES } from '#domain/document/document';
import { cleanFileName } from '#domain/document/file-name';
import { furtherFormatOf } from '#domain/document/further-format';
import { notFound } from '#server/kernel/http/problem';
import { consumeAttempt, type Limit } from '#server/kernel/http/rate-limit';
import type { UploaderCall } from '#server/kernel/http/route';
import { randomId, randomToken, tokenHash } from '#server/kernel/identifiers';
import { documentProblem } from './receive-document.ts';
import { deleteUpload, findUpload, insertUpload, listParts, partSizes, UPLOAD_LIFE_MS } from './upload-queries.ts';

const OPEN_MAX = 10;
const UPLOAD_LIMIT: Limit = { name: 'uploads', max: 30, seconds: 3_600 };

/** A file as the browser describes it before uploading. */
interface AnnouncedFile {
  filename: string;
  size: number;
  sha256: string;
}

/**
 * Starts an upload, and returns the number of parts. The token is returned only here.
 * @throws Problem with the field `file`, or too_many_requests
 */
export async function beginUpload({ filename, size, sha256 }: AnnouncedFile, { context, user }: UploaderCall) {
  const name = cleanFileName(filename);
  // The target form decides which of these it accepts.
  const format = furtherFormatOf(name);
  if (!format) throw documentProblem(DOCUMENT_TEXTS.wrongType);
  if (size === 0) throw documentProblem(DOCUMENT_TEXTS.empty);
  if (size > DOCUMENT_MAX_BYTES) throw documentProblem(DOCUMENT_TEXTS.tooLarge);
  await consumeAttempt(context, UPLOAD_LIMIT, user.id);
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + UPLOAD_LIFE_MS);
  const token = randomToken();
  const row = {
    id: randomId(),
    account_id: user.id,
    name,
    format,
    bytes: size,
    sha256,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: expiresAt,
  };
  await insertUpload(context.db, row, { now, openMax: OPEN_MAX });
  return {
    upload_id: row.id,
    part_size: UPLOAD_PART_BYTES,
    parts: partSizes(size).length,
    upload_token: token,
    expires_at: expiresAt.toISOString(),
  };
}

/** Lists the received parts of the caller's upload. */
export async function readUpload(id: string, { context: { reader, clock }, user }: UploaderCall) {
  const upload = await findUpload(reader, id, user.id, clock.now());
  if (!upload) throw notFound();
  const parts = await listParts(reader, id);
  return {
    upload_id: id,
    part_size: UPLOAD_PART_BYTES,
    parts: partSizes(upload.bytes).length,
    received: parts.map(({ number }) => number),
    expires_at: upload.expires_at.toISOString(),
  };
}

/** Cancels the caller's upload; the next clean-up removes its parts. */
export async function endUpload(id: string, { context: { db, reader, clock }, user }: UploaderCall): Promise<void> {
  if (!(await findUpload(reader, id, user.id, clock.now()))) throw notFound();
  await deleteUpload(db, id, clock.now());
}
