import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { readBody } from '#server/kernel/http/body';
import { notFound, Problem } from '#server/kernel/http/problem';
import { type Limit, spend } from '#server/kernel/http/rate-limit';
import type { UploaderCall } from '#server/kernel/http/route';
import { inTemporaryFolder, type Spooled, spool } from '#server/kernel/http/spool';
import { tokenHash } from '#server/kernel/identifiers';
import { storeFile } from './store-document.ts';
import { partSizes } from './upload-parts.ts';
import { findUpload, insertPart, listParts } from './upload-queries.ts';

const RECEIVED: Limit = { name: 'upload-parts', max: 300, seconds: 3_600 };

/**
 * Takes one part of the caller's upload, which is checked as a whole before it is stored. Sending a part twice
 * is harmless, so a browser that got no answer simply sends it again.
 * @throws Problem not_found, forbidden, bad_request, unsupported_media, conflict or unavailable
 */
export async function receivePart({ id, number }: { id: string; number: number }, call: UploaderCall): Promise<void> {
  const { context, request, user } = call;
  const { db, reader, clock } = context;
  const upload = await findUpload(reader, id, user.id, clock.now());
  const size = upload && partSizes(upload.bytes)[number - 1];
  if (!upload || size === undefined) throw notFound();
  refuseOtherToken(request, upload.token_hash);
  const sha256 = readPartHash(request);
  const known = (await listParts(reader, id)).find((part) => part.number === number);
  if (known) return refuseOther(known, sha256);
  await spend(context, RECEIVED, user.id);
  await inTemporaryFolder(async (folder) => {
    const part = await spoolPart(request, { size, sha256, path: join(folder, 'part') });
    const object_key = await storeFile(context, 'uploads', part.path, 'part');
    const row = { upload_id: id, number, bytes: size, sha256, object_key };
    // The object stays unclaimed: it lives for a day from now, which is longer than the upload does.
    const kept = await insertPart(db, row, clock.now());
    if (!kept) throw notFound();
    refuseOther(kept, sha256);
  });
}

function refuseOtherToken(request: Request, expected: string): void {
  const given = Buffer.from(tokenHash(request.headers.get('x-upload-token') ?? ''));
  if (timingSafeEqual(given, Buffer.from(expected))) return;
  throw new Problem('forbidden', 'Send the token of this upload in the header X-Upload-Token.');
}

function readPartHash(request: Request): string {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/octet-stream\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported_media', 'Send a part as application/octet-stream.');
  }
  const hash = request.headers.get('x-part-sha256')?.toLowerCase() ?? '';
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new Problem('bad_request', 'Send the SHA-256 of the part in the header X-Part-SHA256, in hexadecimal.');
}

function refuseOther(known: { sha256: string }, sha256: string): void {
  if (known.sha256 === sha256) return;
  throw new Problem('conflict', 'This part was already received with different content. Begin a new upload.');
}

async function spoolPart(
  request: Request,
  { size, sha256, path }: { size: number; sha256: string; path: string },
): Promise<Spooled> {
  const wrongLength = new Problem('bad_request', `This part must have ${size} bytes.`);
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) !== size) throw wrongLength;
  const part = await spool(readBody(request, { max: size, tooLarge: wrongLength }), path);
  if (part.bytes !== size) throw wrongLength;
  if (part.sha256 !== sha256) throw new Problem('bad_request', 'The part was damaged in transit. Send it again.');
  return part;
}
